console.log(process.pid)
process.stdin.resume()
