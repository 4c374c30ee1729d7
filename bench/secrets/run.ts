// Measures how well and how fast secrets are masked. Prints whether the targets are met; a missed one is printed, not a failure.
//
//   npm run bench:secrets -- [--seed N] [--json FILE]
import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { DEFAULT_SEED, corpusOf } from "./corpus/corpus.ts"
import { scoreOf, type Rate } from "./score.ts"
import { secondOpinion } from "./second-opinion.ts"
import { hostile, speedOf } from "./speed.ts"

const RECALL = 95
const FALSE_ALARMS = 0.1
const PER_MIB = 50

const { values } = parseArgs({ options: { seed: { type: "string" }, json: { type: "string" } } })
const seed = Number(values.seed ?? DEFAULT_SEED)
if (!Number.isSafeInteger(seed)) throw new Error("--seed takes a whole number")

const { bun } = process.versions
const runtime = bun === undefined ? `Node ${process.version}` : `Bun ${bun}`
const corpus = corpusOf(seed)
const score = scoreOf(corpus)
const second = await secondOpinion(corpus)
const speed = speedOf(corpus)
const worst = hostile()

const fromSecond = corpus.secrets.filter(({ rule }) => rule !== undefined).length
const alarms = (score.falseAlarms.length * 100) / score.harmless
const slowest = Math.max(...speed.filter(({ ordinary }) => ordinary).map(({ perMiB }) => perMiB))

line(
  `Corpus: seed ${seed}, ${score.recall.of} secrets of ${score.byKind.length} kinds (${fromSecond} as the second scanner`,
)
line(`documents them), ${score.harmless} harmless texts. Runtime: ${runtime}, ${process.platform} ${process.arch}`)
line("")
line(
  `Recall ${percent(score.recall)} (${count(score.recall)}), target ${RECALL} %: ${met(share(score.recall) >= RECALL)}`,
)
line(`Kind named rightly ${count(score.named)}; more masked than the secret itself: ${score.wide.length}`)
line(
  `False alarms ${alarms.toFixed(2)} % (${score.falseAlarms.length}), target ${FALSE_ALARMS} %: ${met(alarms <= FALSE_ALARMS)}`,
)
line(`Slowest ordinary text ${slowest.toFixed(1)} ms a MiB, target ${PER_MIB} ms: ${met(slowest < PER_MIB)}`)
line("")
line("By kind:")
for (const rate of score.byKind) line(`  ${rate.name.padEnd(22)} ${percent(rate).padStart(7)}  ${count(rate)}`)
line("By what is around it:")
for (const rate of score.byCarrier) line(`  ${rate.name.padEnd(22)} ${percent(rate).padStart(7)}  ${count(rate)}`)
line(`Missed (${score.missed.length}), by kind and surroundings:`)
for (const { kind, carrier } of score.missed) line(`  ${kind} in ${carrier}`)
line(`False alarms (${score.falseAlarms.length}):`)
for (const { name, text, masked } of score.falseAlarms)
  line(`  ${name}: ${JSON.stringify(text)} -> ${JSON.stringify(masked)}`)
line("Speed (CPU time, median of 9):")
for (const { name, perMiB } of speed) line(`  ${name.padEnd(38)} ${perMiB.toFixed(1).padStart(7)} ms a MiB`)
line("Hostile text, as a command (CPU time; growth is time for twice the text by time for the text, 2 is linear):")
for (const { text, perMiB, growth } of worst)
  line(`  ${JSON.stringify(text).padEnd(38)} ${perMiB.toFixed(1).padStart(7)} ms a MiB, growth ${growth.toFixed(1)}`)
line(`Second opinion (secretlint, recommended rules), ${second.texts} texts: ${second.both} findings in common.`)
line(`Found there and not here (${second.differences.length}, one of each sort):`)
for (const { rule, found, why } of second.differences)
  line(`  ${rule}: ${JSON.stringify(found.slice(0, 60))}: ${why ?? "NOT EXPLAINED"}`)

if (values.json !== undefined) {
  const { missed, wide, ...figures } = score
  const places = missed.map(({ kind, carrier }) => ({ kind, carrier }))
  const result = { seed, ...figures, missed: places, wide: wide.length, speed, hostile: worst, second }
  writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
}

function share({ found, of }: Rate): number {
  return (found * 100) / of
}

function percent(rate: Rate): string {
  return `${share(rate).toFixed(1)} %`
}

function count({ found, of }: Rate): string {
  return `${found} of ${of}`
}

function met(isMet: boolean): string {
  return isMet ? "met" : "MISSED"
}

function line(text: string): void {
  process.stdout.write(`${text}\n`)
}
