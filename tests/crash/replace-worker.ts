import { run } from "../../src/cli/run.ts"

/** One command line in a process whose file system may kill it (see deadly-fs.ts). Bundled by the test, so that it is so on each runtime. */
const write = (text: string): void => {
  process.stdout.write(text)
}

void run(process.argv.slice(2), {
  out: write,
  err: write,
  environment: {},
  cwd: "/",
  now: () => 0,
  terminal: { columns: Infinity, color: false, animated: false },
}).then((code) => {
  process.exitCode = code
})
