import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Notes } from '#server/operator/openapi/schemas.ts'

const CONTRACT = join(import.meta.dir, '../../contract')

/** Returns the comments of `contract/`, read from the sources, which document the contract. */
export function readNotes(): Notes {
  const files = readdirSync(CONTRACT)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
  return new Map(files.flatMap((name) => notesIn(readFileSync(join(CONTRACT, name), 'utf8'))))
}

/** Returns the comments of one source: those directly above an exported constant, and above a field of one that is an object. */
export function notesIn(source: string): [string, string][] {
  const notes: [string, string][] = []
  let block = ''
  let comment = ''
  for (const match of source.matchAll(
    /\/\*\*(?<comment>[\s\S]*?)\*\/|^export const (?<name>[A-Z]\w*) = (?<opening>.*)|^ {2}(?<field>\w+):|^\S.*/gm,
  )) {
    const { comment: said, name, opening, field } = match.groups ?? {}
    if (said !== undefined) {
      comment = plain(said)
      continue
    }
    const about = name ?? (field && block && `${block}.${field}`)
    if (comment && about) notes.push([about, comment])
    if (!field) block = name && opening?.endsWith('{') ? name : ''
    comment = ''
  }
  return notes
}

const plain = (comment: string) =>
  comment
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim()
