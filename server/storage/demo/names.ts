import type { DemoFile } from './demo-file.ts'

/** Names that are difficult to sort, shorten, align or encode. */
const fileNames = [
  'Ελληνικά - σημειώσεις.txt',
  'Русский - заметки.txt',
  'עברית - הערות.txt',
  'العربية - ملاحظات.txt',
  '日本語のメモ.txt',
  '中文笔记.txt',
  '한국어 메모.txt',
  'हिन्दी टिप्पणी.txt',
  'ภาษาไทย.txt',
  'Cafe\u0301 with a combining accent.txt',
  'Smørrebrød & brød.txt',
  'Türkçe ığdır İ.txt',
  'mixed עברית and English 123.txt',
  '🌻 sunflowers 👩‍🌾.txt',
  '100% sure? #1 + more; yes=no.txt',
  'it\'s a "quoted" name.txt',
  'file 2.txt',
  'file 10.txt',
  'File 1.txt',
  '.hidden.txt',
]

const longName = `${'a name that goes on and on '.repeat(6)}and ends.txt`

const nested = Array.from({ length: 12 }, (_, index) => `level ${index + 1}`).join('/')

const note = (index: number): DemoFile => {
  const number = String(index + 1).padStart(4, '0')
  return { path: `A thousand notes/note ${number}.txt`, content: () => `Note ${number}\n${'.'.repeat(index % 97)}\n` }
}

/** Demo files with unusual names, in large numbers or deep directories. */
export const awkwardFiles: readonly DemoFile[] = [
  ...fileNames.map((name) => ({ path: `Names of the world/${name}`, content: () => `${name}\n` })),
  { path: `Names of the world/العربية/صور/${fileNames[3]}`, content: () => 'مرحبا\n' },
  { path: longName, content: () => 'The name is longer than the text.\n' },
  { path: `Deep down/${nested}/bottom.txt`, content: () => 'You made it.\n' },
  ...Array.from({ length: 1000 }, (_, index) => note(index)),
]
