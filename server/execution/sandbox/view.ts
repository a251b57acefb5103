import { decide, type Subject } from '#server/access/authorize.ts'
import { RIGHT } from '#server/access/entry.ts'
import { deniedAnywhere, deniesRight } from '#server/access/entry-decision.ts'
import { foldPath } from '#server/access/rules.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import {
  childOrNull,
  dropSegments,
  isWithin,
  parsePlainPath,
  ROOT,
  segmentsOf,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'

/** A place at which visibility changes relative to its parent. */
type ViewPart = { readonly path: VirtualPath; readonly isShown: boolean }

/** The visible part of a scope, and whether the program can write to it. */
export type View = {
  readonly isWritable: boolean
  /** Parents before children; the root is shown unless it is listed. */
  readonly parts: readonly ViewPart[]
}

/** Maximum number of hidden or shown places: each is a mount of its own. */
const MAX_PARTS = 200

/**
 * Returns the files a program sees of its user's: places that rules or access entries deny to it are hidden, also those that it may only not
 * download. It can write if its subject has all permissions for changes, everywhere, and no place below is hidden, which a program could
 * otherwise move away or replace.
 * @throws AppError `not_allowed` where a regular expression denies: no list of places covers it
 */
export function viewOf(subject: Subject): View {
  if (subject.rules.some((rule) => rule.regex && !rule.allow))
    throw new AppError(
      'not_allowed',
      'Commands cannot run here: a rule with an expression denies items that a program could still read.',
    )
  const parts = [...visibilityChanges(subject)]
  if (parts.length > MAX_PARTS) throw tooManyParts()
  const { create, modify, rename, delete: remove, admin } = subject.permissions
  const mayWrite = (admin || (create && modify && rename && remove)) && !isWritingDenied(subject)
  return { isWritable: mayWrite && parts.every(({ isShown }) => isShown), parts }
}

const tooManyParts = () =>
  new AppError('not_allowed', 'Commands cannot run here: too many rules apply to hide all denied items from a program.')

const WRITING = RIGHT.create | RIGHT.edit | RIGHT.rename | RIGHT.delete

/** Returns whether an access entry denies a change anywhere in the scope. */
const isWritingDenied = (subject: Subject) => (deniedAnywhere(subject, placesOfEntries(subject)) & WRITING) !== 0

const placesOfEntries = ({ entries, scope }: Subject): VirtualPath[] =>
  entries.flatMap(({ path }) => pathInScope(scope, path) ?? [])

/** Yields every place at which the decision changes. */
function* visibilityChanges(subject: Subject): Generator<ViewPart> {
  const folded = (path: VirtualPath) => foldPath(path, subject.scope.matching)
  const seen = [{ place: ROOT, isShown: true }]
  for (const path of restrictedPlaces(subject)) {
    const isShown = isListed(subject, path)
    const place = folded(path)
    const above = seen.findLast((part) => isWithin(place, part.place))
    if (above?.isShown === isShown) continue
    seen.push({ place, isShown })
    yield { path, isShown }
  }
}

function restrictedPlaces(subject: Subject): VirtualPath[] {
  const { rules, scope } = subject
  const ofRules = rules
    .filter(({ regex }) => !regex)
    .flatMap(({ path, allow }) => (allow ? [parsePlainPath(path)] : spellingsOf(parsePlainPath(path))))
  const folded = (path: VirtualPath) => foldPath(path, scope.matching)
  const ours = scope.reserved
    .filter((place) => isWithin(folded(place), folded(scope.root)))
    .map((place) => dropSegments(place, segmentsOf(scope.root).length))
  const ofEntries = placesOfEntries(subject).flatMap(spellingsOf)
  const all = [...new Set([ROOT, ...ofRules, ...ofEntries, ...ours])]
  return all.sort((a, b) => segmentsOf(a).length - segmentsOf(b).length)
}

/**
 * Returns a path with each of its names in NFC, NFD and unchanged: a denying rule covers all of these, and on most disks each is a separate
 * folder.
 * @throws AppError `not_allowed` for more spellings than can be hidden
 */
function spellingsOf(path: VirtualPath): VirtualPath[] {
  let paths: VirtualPath[] = [ROOT]
  for (const name of segmentsOf(path)) {
    const names = [...new Set([name, name.normalize('NFC'), name.normalize('NFD')])]
    paths = paths.flatMap((folder) => names.flatMap((one) => childOrNull(folder, one) ?? []))
    if (paths.length > MAX_PARTS) throw tooManyParts()
  }
  return paths
}

/** Hidden dotfiles are a display preference, not a restriction. A program reads what it sees, and it sees what is in a drop box. */
const isListed = (subject: Subject, path: VirtualPath) =>
  decide(subject.hideDotfiles ? { ...subject, hideDotfiles: false } : subject, 'list', path).allowed &&
  !deniesRight(subject, RIGHT.download, path)
