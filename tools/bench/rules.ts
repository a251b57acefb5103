import type { Rule } from '#contract/rules.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import { type AccessEntry, RIGHT } from '#server/access/entry.ts'
import { parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { type Coffer, measureAlternately, median, ms, type Row, signIn, startCoffer, times } from './harness.ts'
import { list } from './listing.ts'

const RULES = 50
const ENTRIES = 200
const GROUPS = 20
const PATHS = 1000
const ROUNDS = 200
const LISTINGS = 15
const PASSWORD = 'rules need no secret'
const KINDS = ['key', 'pem', 'bak', 'tmp', 'old', 'psd', 'iso', 'env', 'log', 'secret']

/** Measures the cost of rules: a decision by many of them, and a large folder listed with some rules against none. */
export async function benchRules(root: string): Promise<Row[]> {
  return [decisions(), entryDecisions(), await listings(root)]
}

function decisions(): Row {
  const plain = Array.from({ length: RULES }, (_, index) => deny(`/docs/private ${index}/closed`))
  const expressions = Array.from({ length: RULES }, (_, index) => {
    const kind = KINDS[index % KINDS.length] ?? ''
    return index % 2
      ? denyMatches(`\\.${kind}${index}$`)
      : denyMatches(`(?i)^/docs/team-${index}/.*\\.(${kind}|x${kind})$`)
  })
  const mixed = plain.map((rule, index) => (index % 2 ? rule : (expressions[index] ?? rule)))
  const measured = [plain, expressions, mixed].map((rules) => microsecondsEach(rules))
  return {
    work: `authorize with ${RULES} rules: paths, expressions, mixed`,
    floor: `no rules: ${microseconds(microsecondsEach([]))}`,
    coffer: measured.map(microseconds).join(', '),
    ratio: '',
    target: '≤ 2 µs',
    met: measured.every((each) => each <= 2),
  }
}

/** Measures a decision by rules and access entries of a user of many groups. */
function entryDecisions(): Row {
  const rules = Array.from({ length: RULES }, (_, index) => deny(`/docs/private ${index}/closed`))
  const entries = Array.from({ length: ENTRIES }, (_, index): AccessEntry => {
    const folders = ['/docs', '/docs/projects', '/docs/projects/2026', `/docs/team ${index}`, `/docs/projects/${index}`]
    const path = parsePlainPath(folders[index % folders.length] ?? '/')
    return { id: index + 1, path, holder: { kind: 'group', id: index % GROUPS }, allow: RIGHT.edit, deny: RIGHT.share }
  })
  const each = microsecondsEach(rules, entries)
  return {
    work: `authorize with ${RULES} rules, ${ENTRIES} access entries, ${GROUPS} groups`,
    floor: `rules alone: ${microseconds(microsecondsEach(rules))}`,
    coffer: microseconds(each),
    ratio: '',
    target: '≤ 2 µs',
    met: each <= 2,
  }
}

/** Returns the time of one decision, in microseconds, when many paths are decided in turn. */
function microsecondsEach(rules: readonly Rule[], entries: readonly AccessEntry[] = []): number {
  const subject: Subject = {
    userId: 1,
    username: 'someone',
    address: null,
    permissions: { ...ALL_PERMISSIONS, admin: false },
    groups: Array.from({ length: GROUPS }, (_, index) => index),
    rules,
    entries,
    hideDotfiles: false,
    scope: { root: ROOT, matching: 'exact', reserved: [] },
  }
  const paths = Array.from({ length: PATHS }, (_, index) =>
    parsePlainPath(`/docs/projects/2026/Report ${index} of the year.txt`),
  )
  const rounds = Array.from({ length: ROUNDS }, () => {
    const began = performance.now()
    for (const item of paths) authorize(subject, 'download', item)
    return ((performance.now() - began) * 1000) / PATHS
  })
  return median(rounds)
}

const microseconds = (value: number) => `${value.toFixed(2)} µs`

/** Lists a large folder for a user without rules and for one with some, in turn. */
async function listings(root: string): Promise<Row> {
  const free = await startCoffer(root)
  try {
    const ruled = { ...free, token: await signInWithRules(free) }
    await expectDenied(ruled, '/many/Report%200%20of%20the%20year.txt')
    const { floor, ours } = await measureAlternately(
      LISTINGS,
      () => list(free, '/many/'),
      () => list(ruled, '/many/'),
    )
    return {
      work: `the same listing with ${LISTING_RULES.length} rules, ${LISTING_RULES.filter(({ regex }) => regex).length} of them expressions`,
      floor: `no rules: ${ms(floor)}`,
      coffer: ms(ours),
      ratio: times(ours / floor),
      target: '≤ 1.3×',
      met: ours / floor <= 1.3,
    }
  } finally {
    await free.stop()
  }
}

const deny = (target: string): Rule => ({ regex: false, allow: false, path: target })
const denyMatches = (raw: string): Rule => ({ regex: true, allow: false, path: '', regexp: { raw } })

/**
 * Rules that deny some names in the folder. The first expression is evaluated for every entry, because all contain the texts that it
 * requires.
 */
const LISTING_RULES: readonly Rule[] = [
  ...Array.from({ length: 5 }, (_, index) => deny(`/many/Report ${index} of the year.txt`)),
  ...Array.from({ length: 10 }, (_, index) => deny(`/private ${index}/closed`)),
  denyMatches('/Report [0-9]+999 of the year'),
  ...['\\.secret$', '(?i)confidential', '(^|/)\\.git(/|$)', '^/private/.*\\.(key|pem)$'].map(denyMatches),
]

/** Creates a user with the rules. Returns a token of that user. */
async function signInWithRules({ address, token }: Coffer): Promise<string> {
  const data = { username: 'ruled', password: PASSWORD, rules: LISTING_RULES }
  const body = JSON.stringify({ what: 'user', which: [], data })
  const answer = await fetch(`${address}/api/users`, { method: 'POST', headers: { 'X-Auth': token }, body })
  if (!answer.ok) throw new Error(`Creating a user answered ${answer.status}.`)
  return signIn(address, 'ruled', PASSWORD)
}

/** Throws when an item is not denied: rules that are not applied would cost nothing. */
async function expectDenied(coffer: Coffer, item: string): Promise<void> {
  const answer = await fetch(`${coffer.address}/api/resources${item}`, { headers: { 'X-Auth': coffer.token } })
  if (answer.status !== 403) throw new Error(`What the rules deny answered ${answer.status}.`)
}
