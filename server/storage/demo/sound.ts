import type { DemoFile } from './demo-file.ts'

const rate = 16_000

/** Semitones above A4, and the time at which it is struck, in seconds. */
type Note = { readonly tone: number; readonly at: number }

/** Returns a WAV file (16-bit, mono) of bells struck at the given times. */
function renderBells(notes: readonly Note[], seconds: number): Uint8Array {
  const samples = new Float64Array(seconds * rate)
  for (const note of notes) strike(samples, note)
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9)
  const file = wavHeader(samples.length)
  for (const [index, sample] of samples.entries())
    file.writeInt16LE(Math.round((sample / loudest) * 26_000), 44 + index * 2)
  return file
}

/** Adds a tone with three overtones; higher ones decay faster. */
function strike(samples: Float64Array, { tone, at }: Note): void {
  const frequency = 440 * 2 ** (tone / 12)
  for (let index = Math.round(at * rate); index < samples.length; index++) {
    const time = index / rate - at
    let level = 0
    for (const [multiple, loudness] of [
      [1, 1],
      [2, 0.45],
      [3, 0.16],
      [4.2, 0.08],
    ] as const) {
      level += loudness * Math.exp(-time * (1.6 + multiple)) * Math.sin(2 * Math.PI * frequency * multiple * time)
    }
    samples[index] = (samples[index] ?? 0) + level * Math.min(1, time * 200)
  }
}

function wavHeader(samples: number): Buffer {
  const bytes = samples * 2
  const file = Buffer.alloc(44 + bytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + bytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20) // PCM
  file.writeUInt16LE(1, 22) // mono
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(bytes, 40)
  return file
}

const evening = [-9, -5, -2, 3, 7, 3, -2, 0, -4, 0, 3, 8, 7, 3, -2, -5, -9, -2, 3, 7]
const scale = [-9, -7, -5, -4, -2, 0, 2, 3]

/** Demo recordings. */
export const sounds: readonly DemoFile[] = [
  {
    path: 'Music/Evening bells.wav',
    content: () =>
      renderBells(
        evening.map((tone, index) => ({ tone, at: index * 0.36 })),
        9,
      ),
  },
  {
    path: 'Music/Scale.wav',
    content: () =>
      renderBells(
        scale.map((tone, index) => ({ tone, at: index * 0.28 })),
        4,
      ),
  },
]
