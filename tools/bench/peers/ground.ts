import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFile } from '../harness.ts'

const FULL = {
  /** Bytes of the large download and the large uploads. */
  largeBytes: 1024 ** 3,
  /** Files of 4 KB in the folder that is zipped and copied. */
  manyFiles: 10_000,
  /** Files in the folders that are listed and deleted. */
  entries: 100_000,
  /** Files in the tree that is searched. */
  treeFiles: 200_000,
  /** Uploads of 4 KB. */
  smallUploads: 2000,
}

/** The sizes of the rows. */
export type Sizes = { readonly [Name in keyof typeof FULL]: number }

/** Returns the sizes for a part of the full run. */
export const sizesFor = (part: number): Sizes => ({
  largeBytes: Math.max(1, Math.round(FULL.largeBytes * part)),
  manyFiles: Math.max(1, Math.round(FULL.manyFiles * part)),
  entries: Math.max(1, Math.round(FULL.entries * part)),
  treeFiles: Math.max(1, Math.round(FULL.treeFiles * part)),
  smallUploads: Math.max(1, Math.round(FULL.smallUploads * part)),
})

const SMALL_DOWNLOAD_BYTES = 16 * 1024
export const SMALL_UPLOAD_BYTES = 4096
const PER_FOLDER = 100
const PER_TREE_FOLDER = 1000
const WORDS = ['photo', 'invoice', 'Report', 'summer', 'draft', 'final', 'music', 'backup', 'letter', 'scan']

/** A part of every tenth name of the searched tree, and one of a single name. */
export const COMMON_SUBSTRING = 'eport'
export const UNIQUE_SUBSTRING = 'zqxwv'

/**
 * Folders in which the files to delete are created. Each is used once: a program that caches listings has not read it before the files are
 * there.
 */
export const DELETION_FOLDERS = Array.from({ length: 4 }, (_, turn) => `deletions-${turn}`)

/** Creates the large file from which all roots and uploads take their bytes. */
export function makeSource(folder: string, sizes: Sizes): string {
  const file = path.join(folder, 'source.bin')
  makeFile(file, sizes.largeBytes)
  return file
}

/** Creates the files that the rows read. The large file is the same for all. */
export function plant(root: string, source: string, sizes: Sizes): void {
  linkSync(source, path.join(root, 'large.bin'))
  writeFileSync(path.join(root, 'small.bin'), Buffer.alloc(SMALL_DOWNLOAD_BYTES, 7))
  for (const folder of ['uploads', 'moving', ...DELETION_FOLDERS]) mkdirSync(path.join(root, folder))
  for (let i = 0; i < PER_FOLDER; i++) writeFileSync(path.join(root, 'moving', `file-${i}`), '')
  plantTree(
    path.join(root, 'many'),
    sizes.manyFiles,
    PER_FOLDER,
    (i) => `file-${i}`,
    Buffer.alloc(SMALL_UPLOAD_BYTES, 7),
  )
  plantTree(path.join(root, 'tree'), sizes.treeFiles, PER_TREE_FOLDER, treeName)
  writeFileSync(path.join(root, 'tree', `${UNIQUE_SUBSTRING}.txt`), '')
  plantEntries(path.join(root, 'entries'), sizes.entries)
}

/** Creates a folder of empty files. */
export function plantEntries(folder: string, entries: number): void {
  mkdirSync(folder)
  for (let i = 0; i < entries; i++) writeFileSync(path.join(folder, `entry ${i} of the year.txt`), '')
}

const treeName = (i: number) => `${WORDS[i % WORDS.length]} ${i} ${WORDS[Math.floor(i / 7) % 2]}.txt`

function plantTree(
  top: string,
  files: number,
  perFolder: number,
  nameOf: (i: number) => string,
  body = Buffer.alloc(0),
) {
  for (let i = 0; i < files; i++) {
    const folder = path.join(top, `folder-${Math.floor(i / perFolder)}`)
    if (i % perFolder === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, nameOf(i)), body)
  }
}
