import { decide, type Subject } from '#server/access/authorize.ts'
import { foldPath } from '#server/access/rules.ts'
import {
  childIfUsable,
  isWithin,
  parsePlainPath,
  ROOT,
  segmentsOf,
  type VirtualPath,
  withoutTop,
} from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'

/** A place where what a program sees begins to be something else than what is above it. */
type ViewPart = { readonly path: VirtualPath; readonly isShown: boolean }

/** What of a scope a program sees, and whether it may change it. */
export type View = {
  readonly isWritable: boolean
  /** Each after those above it; the top is shown where none speaks of it. */
  readonly parts: readonly ViewPart[]
}

/** Places that can be hidden or shown apart: each is a mount of its own. */
const MOST_PARTS = 200

/**
 * What a program sees of the files of whoever it runs for: what their rules deny is not there. It may write where its subject may do everything
 * that writing can be, and nothing below is kept from them, which a program could otherwise move aside or put in its place.
 *
 * @throws AppError `not_allowed` where an expression denies: no list of places says what that is
 */
export function viewOf(subject: Subject): View {
  if (subject.rules.some((rule) => rule.regex && !rule.allow))
    throw new AppError(
      'not_allowed',
      'A rule with an expression denies something here: no program can be kept from that.',
    )
  const parts = [...changes(subject)]
  if (parts.length > MOST_PARTS) throw tooManyParts()
  const { create, modify, rename, delete: remove, admin } = subject.permissions
  const mayWrite = admin || (create && modify && rename && remove)
  return { isWritable: mayWrite && parts.every(({ isShown }) => isShown), parts }
}

const tooManyParts = () =>
  new AppError('not_allowed', 'More rules speak of places here than a program can be kept from.')

/** Every place at which the verdict changes. */
function* changes(subject: Subject): Generator<ViewPart> {
  const folded = (path: VirtualPath) => foldPath(path, subject.scope.matching)
  const seen = [{ place: ROOT, isShown: true }]
  for (const path of placesSpokenOf(subject)) {
    const isShown = isListed(subject, path)
    const place = folded(path)
    const above = seen.findLast((part) => isWithin(place, part.place))
    if (above?.isShown === isShown) continue
    seen.push({ place, isShown })
    yield { path, isShown }
  }
}

function placesSpokenOf({ rules, scope }: Subject): VirtualPath[] {
  const ofRules = rules
    .filter(({ regex }) => !regex)
    .flatMap(({ path, allow }) => (allow ? [parsePlainPath(path)] : spellingsOf(parsePlainPath(path))))
  const folded = (path: VirtualPath) => foldPath(path, scope.matching)
  const ours = scope.reserved
    .filter((place) => isWithin(folded(place), folded(scope.root)))
    .map((place) => withoutTop(place, segmentsOf(scope.root).length))
  const all = [...new Set([ROOT, ...ofRules, ...ours])]
  return all.sort((a, b) => segmentsOf(a).length - segmentsOf(b).length)
}

/**
 * A path with each of its names composed, decomposed and as it is: a rule that denies speaks about all of these, and on most disks each is
 * a folder of its own.
 *
 * @throws AppError `not_allowed` for more spellings than a program can be kept from
 */
function spellingsOf(path: VirtualPath): VirtualPath[] {
  let paths: VirtualPath[] = [ROOT]
  for (const name of segmentsOf(path)) {
    const names = [...new Set([name, name.normalize('NFC'), name.normalize('NFD')])]
    paths = paths.flatMap((folder) => names.flatMap((one) => childIfUsable(folder, one) ?? []))
    if (paths.length > MOST_PARTS) throw tooManyParts()
  }
  return paths
}

/** Somebody who hides names that begin with a dot from themselves is not kept from them. */
const isListed = (subject: Subject, path: VirtualPath) =>
  decide(subject.hideDotfiles ? { ...subject, hideDotfiles: false } : subject, 'list', path).allowed
