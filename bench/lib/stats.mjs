/** @typedef {{ p50: number, p95: number, p99: number, p999: number, samples: number }} Summary in microseconds */

/** @param {readonly number[]} milliseconds @returns {Summary} */
export function summarize(milliseconds) {
  const sorted = Float64Array.from(milliseconds).sort()
  const at = (part) => microseconds(quantile(sorted, part))
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), p999: at(0.999), samples: sorted.length }
}

export function median(values) {
  return quantile(Float64Array.from(values).sort(), 0.5)
}

export function ratio(a, b, digits = 2) {
  return a === undefined || b === undefined || b === 0 ? null : rounded(a / b, digits)
}

export function rounded(value, digits) {
  return Number(value.toFixed(digits))
}

function quantile(sorted, part) {
  const place = (sorted.length - 1) * part
  const below = Math.floor(place)
  const low = sorted[below] ?? NaN
  return low + ((sorted[below + 1] ?? low) - low) * (place - below)
}

function microseconds(ms) {
  return rounded(ms * 1000, 2)
}
