/**
 * How many times more processor time `larger` takes than `smaller`: the least of runs in turn, because whatever else the machine does
 * only ever adds. Less than a quarter of a millisecond counts as one, because it is mostly noise.
 */
export function timeRatio(larger: () => unknown, smaller: () => unknown, rounds = 7): number {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    times[0].push(timeOf(larger))
    times[1].push(timeOf(smaller))
  }
  const [long, short] = times.map((each) => Math.max(Math.min(...each), 0.25))
  return (long ?? NaN) / (short ?? NaN)
}

function timeOf(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}
