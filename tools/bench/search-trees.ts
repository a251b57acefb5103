import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyFolder } from './harness.ts'

/** A tree to search: its number of files and folders. */
export type Tree = { readonly name: string; readonly root: string; readonly files: number; readonly folders: number }

const FOLDERS = 1000
const IN_EACH = 1000
const UNEVEN_FOLDERS = 60_000

const WORDS = 'photo invoice Report summer IMG draft final music backup note Ordner été 会議 letter scan'.split(' ')
const ENDINGS = 'jpg pdf txt mp4 docx zip mp3 md JPG'.split(' ')

/** Returns a generic name: words, a unique number and an extension. */
export const nameOf = (i: number) =>
  `${WORDS[i % WORDS.length]} ${i} ${WORDS[Math.floor(i / 7) % WORDS.length]}.${ENDINGS[(i * 31) % ENDINGS.length]}`

/** 1,000 folders with 1,000 files each. */
export function wideTree(): Tree {
  const root = emptyFolder('wide')
  for (let folder = 0; folder < FOLDERS; folder++) {
    const place = path.join(root, `folder ${folder}`)
    mkdirSync(place)
    for (let i = 0; i < IN_EACH; i++) writeFileSync(path.join(place, nameOf(folder * IN_EACH + i)), '')
  }
  return { name: '1,000,000 files in 1,000 folders', root, files: FOLDERS * IN_EACH, folders: FOLDERS }
}

/** 60,000 folders up to 30 deep; most hold one to nine files, every thousandth 2,000. */
export function unevenTree(): Tree {
  const root = emptyFolder('uneven')
  const places = [root]
  const depths = [0]
  let files = 0
  for (let folder = 0; folder < UNEVEN_FOLDERS; folder++) {
    // Usually below one of the latest folders, so that the tree grows deep; otherwise anywhere.
    let above = folder % 3 === 0 ? (folder * 7919) % places.length : Math.max(0, places.length - 1 - (folder % 5))
    if ((depths[above] ?? 0) >= 30) above = (folder * 104_729) % Math.min(places.length, 1000)
    const place = path.join(places[above] ?? root, `${WORDS[folder % WORDS.length]} ${folder}`)
    mkdirSync(place)
    places.push(place)
    depths.push((depths[above] ?? 0) + 1)
    const count = folder % 1000 === 500 ? 2000 : 1 + (folder % 9)
    for (let i = 0; i < count; i++) writeFileSync(path.join(place, nameOf(files++)), '')
  }
  return { name: `${files.toLocaleString('en')} files, deep and uneven`, root, files, folders: UNEVEN_FOLDERS }
}
