import { detect } from '#contract/encodings/detect.ts'
import type { Encoding } from '#contract/encodings/encodings.ts'
import { encode } from '#web/features/editor/encoding/encode.ts'
import { SENTENCES } from '#web/features/editor/encoding/testing/sentences.ts'
import { cpuTime } from '../../testing/cpu-time.ts'
import { median, ms, type Row, times } from './harness.ts'

/** Size of a measured text, in bytes. */
const SIZE = 4096
const ROUNDS = 5
/** Number of decodings, and of detections of UTF-8, for each detection of another encoding, which takes much longer. */
const REPETITIONS = 100
/** Smallest share of lines that must be read in their encoding. */
const RIGHT = 0.99

type Sample = { readonly text: string; readonly encoding: Encoding; readonly bytes: Uint8Array }

const sampleOf = (text: string, encoding: Encoding): Sample => ({ text, encoding, bytes: encode(text, encoding) })

/** Returns a sample of each language in each of its encodings, from each of the texts that `textsOf` returns for its sentences. */
const samplesOf = (textsOf: (sentences: readonly string[], encoding: Encoding) => readonly string[]): Sample[] =>
  Object.values(SENTENCES).flatMap(({ encodings, sentences }) =>
    encodings.flatMap((encoding) => textsOf(sentences, encoding).map((text) => sampleOf(text, encoding))),
  )

/** Returns the sentences as lines, repeated up to the measured size. */
function longText(sentences: readonly string[], encoding: Encoding): string {
  const lines: string[] = []
  const sizes = sentences.map((sentence) => encode(`${sentence}\n`, encoding).length)
  for (let index = 0, size = 0; ; index += 1) {
    size += sizes[index % sizes.length] ?? SIZE
    if (size > SIZE) return lines.join('')
    lines.push(`${sentences[index % sentences.length]}\n`)
  }
}

/** Measures the detection of the encodings of texts, against decoding them as UTF-8, and counts right results. */
export async function benchEncodings(): Promise<Row[]> {
  const texts = samplesOf((sentences, encoding) => [longText(sentences, encoding)])
  const inUtf8 = texts.map(({ text }) => sampleOf(text, 'utf-8'))
  const [first] = texts
  const learning = await processorTime(() => first && detect(first.bytes))
  const lines = samplesOf((sentences) => sentences.map((sentence) => `${sentence}\n`))
  return [
    await timeRow('a text of 4 KB in UTF-8: encoding detected, and decoded', inUtf8, inUtf8, REPETITIONS),
    await timeRow(
      `the same in other encodings: ${encodingsIn(texts)} encodings, ${languages} languages`,
      inUtf8,
      texts,
    ),
    {
      work: 'the first of these, which learns the languages',
      floor: '',
      coffer: ms(learning),
      ratio: '',
      target: '',
      met: null,
    },
    await rightRow(`texts of 4 KB read in their encoding, of ${texts.length}`, texts),
    await rightRow(`single lines read in their encoding, of ${lines.length}`, lines),
  ]
}

const languages = Object.keys(SENTENCES).length
const encodingsIn = (samples: readonly Sample[]) => new Set(samples.map(({ encoding }) => encoding)).size

/** Measures processor time, because the machine may have other work. */
async function timeRow(
  work: string,
  plain: readonly Sample[],
  samples: readonly Sample[],
  repetitions = 1,
): Promise<Row> {
  const [decoding, detection]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    decoding.push(
      await processorTime(() => {
        for (let turn = 0; turn < REPETITIONS; turn++)
          for (const { bytes } of plain) new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      }),
    )
    detection.push(
      await processorTime(async () => {
        for (let turn = 0; turn < repetitions; turn++) for (const { bytes } of samples) await detect(bytes)
      }),
    )
  }
  const [floor, ours] = [
    median(decoding) / plain.length / REPETITIONS,
    median(detection) / samples.length / repetitions,
  ]
  return {
    work,
    floor: `decoding as UTF-8: ${microseconds(floor)}`,
    coffer: microseconds(ours),
    ratio: times(ours / floor),
    target: '',
    met: null,
  }
}

async function processorTime(work: () => unknown): Promise<number> {
  const began = cpuTime()
  await work()
  return cpuTime() - began
}

const microseconds = (milliseconds: number) => {
  const value = milliseconds * 1000
  return `${value.toFixed(value < 10 ? 1 : 0)} µs`
}

async function rightRow(work: string, samples: readonly Sample[]): Promise<Row> {
  let right = 0
  for (const { bytes, text } of samples) if ((await detect(bytes))?.text === text) right += 1
  const share = right / samples.length
  return {
    work,
    floor: '',
    coffer: `${(share * 100).toFixed(1)} %`,
    ratio: '',
    target: `≥ ${RIGHT * 100} %`,
    met: share >= RIGHT,
  }
}
