/**
 * How many times longer `larger` takes than `smaller`: medians of runs in turn, so that a busy machine slows both. A median below a
 * quarter of a millisecond counts as one, because it is mostly noise.
 */
export function timeRatio(larger: () => unknown, smaller: () => unknown, rounds = 7): number {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    times[0].push(timeOf(larger))
    times[1].push(timeOf(smaller))
  }
  const [long, short] = times.map(median)
  return Math.max(long ?? 0, 0.25) / Math.max(short ?? 0, 0.25)
}

function timeOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
