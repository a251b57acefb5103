import { describe, expect, test } from 'bun:test'
import { LOCALES } from '#contract/locales.ts'
import { HistoryKind } from '#contract/undo.ts'
import type { LazyMessages, MessageModules } from './catalog.ts'
import { loadCatalog } from './page-messages.ts'
import { loadShareMessages } from './share-messages.ts'
import { SAME_IN } from './testing/same-words.ts'
import { loadVisitorMessages } from './visitor-messages.ts'

type Text = string | ((...args: never[]) => string)

/** All modules loaded later. A missing one is a compile-time error. */
const LATER: Readonly<Record<LazyMessages, true>> = {
  ...{
    access: true,
    archive: true,
    details: true,
    documents: true,
    editor: true,
    help: true,
    hooks: true,
    invite: true,
    jobs: true,
    listing: true,
    live: true,
    login: true,
    notices: true,
  },
  ...{
    media: true,
    order: true,
    places: true,
    player: true,
    palette: true,
    preview: true,
    prompts: true,
    receive: true,
    recent: true,
    rewind: true,
    search: true,
    settings: true,
    sharing: true,
  },
  ...{
    shared: true,
    shell: true,
    space: true,
    tags: true,
    terminal: true,
    trash: true,
    undo: true,
    uploads: true,
    versions: true,
    viewer: true,
    welcome: true,
  },
}
const isLater = (name: string): name is LazyMessages => Object.hasOwn(LATER, name)

/** Loads all texts of a language. */
async function sentencesOf(locale: (typeof LOCALES)[number]): Promise<Record<string, Text>> {
  const page = await loadCatalog(locale, Object.keys(LATER).filter(isLater))
  const visit: MessageModules['visit'] = await loadShareMessages(locale)
  return { ...page, ...visit, ...(await loadVisitorMessages(locale)) }
}

const MASTER = await sentencesOf('en')
const OTHERS = LOCALES.filter((locale) => locale !== 'en')

const STEPS = [...HistoryKind.options, 'rename']
const JOBS = ['copy', 'move', 'delete', 'extract', 'archive']
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000]
/** Arguments of texts that accept only certain words. */
const KINDS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'key.name': ['Ctrl', 'Shift', 'Alt', 'Enter', 'Esc', 'Del', 'Space', 'Page Up', 'Page Down'].map((key) => [key]),
  'browse.transferred': ['copy', 'move'].flatMap((kind) => COUNTS.map((n) => [kind, n, 'Photos'])),
  'browse.failed': ['copy', 'move', 'delete', 'rename', 'create', 'open'].map((kind) => [kind, 'a.txt']),
  'browse.failedMany': ['copy', 'move', 'delete'].flatMap((kind) => COUNTS.map((n) => [kind, n])),
  'login.passwordRule': COUNTS.map((n) => [n]),
  'browse.info.turned': [2, 3, 4, 5, 6, 7, 8].map((orientation) => [orientation]),
  'people.trial.rule': ['global', 'own'].flatMap((list) => COUNTS.map((n) => [list, n])),
  'people.trial.decided': [true, false].map((allow) => [allow, 'Rule 2']),
  'people.trial.perhaps': [true, false].map((allow) => [allow, 'Rule 2', 'nothing']),
  'access.because.entry': ['user', 'group', 'everyone'].map((kind) => [kind, 'Editors', '/x']),
  'access.because.denied': ['global', 'user'].map((list) => [list, 2, '/x']),
  'access.because.allowed': ['global', 'user'].map((list) => [list, 2, '/x']),
  ...Object.fromEntries(
    ['jobs.doing', 'jobs.done'].map((key) => [
      key,
      JOBS.flatMap((kind) => [
        [kind, 1, 'a.txt', ''],
        [kind, 1, 'a.txt', 'Photos'],
        [kind, 5, '', 'Photos'],
      ]),
    ]),
  ),
  'undo.did': STEPS.flatMap((kind) => [[kind, 1, 'a.txt'], ...COUNTS.map((n) => [kind, n, ''])]),
  'jobs.failed': JOBS.flatMap((kind) => COUNTS.map((n) => [kind, n])),
  'jobs.percent': JOBS.map((kind) => [kind, '42 %']),
  ...Object.fromEntries(
    ['jobs.cancelled', 'jobs.undone', 'jobs.interrupted'].map((key) => [key, JOBS.map((kind) => [kind])]),
  ),
}

const say = (text: Text, args: readonly unknown[]): string =>
  typeof text === 'string' ? text : text(...(args as never[]))
const isSaid = (text: string): boolean => /\S/.test(text) && !/\b(?:NaN|undefined)\b|\[object/.test(text)

/** Returns sample arguments for a text: numbers or names, whichever the reference text accepts. */
function samplesOf(key: string, text: Text): readonly (readonly unknown[])[] {
  if (typeof text === 'string') return [[]]
  const kinds = KINDS[key]
  if (kinds) return kinds
  const few = Array.from({ length: text.length })
  const names = few.map((_, index) => `name ${index}`)
  const numbers = COUNTS.map((n) => few.map(() => n))
  // One sample of each shows which of them the text accepts; the tests then check all.
  return [
    ...(takes(text, names) ? [names] : []),
    ...(takes(
      text,
      few.map(() => 2),
    )
      ? numbers
      : []),
  ]
}

function takes(text: Text, args: readonly unknown[]): boolean {
  try {
    return isSaid(say(text, args))
  } catch {
    return false
  }
}

test('every sentence of the master can be asked for', () => {
  const mute = Object.entries(MASTER).filter(([key, text]) => samplesOf(key, text).length === 0)
  expect(mute.map(([key]) => key)).toEqual([])
  const unsaid = Object.entries(MASTER).flatMap(([key, text]) =>
    samplesOf(key, text)
      .filter((args) => !isSaid(say(text, args)))
      .map(() => key),
  )
  expect(unsaid).toEqual([])
})

/** Numbers and names are the same in all languages. */
const hasWords = (text: string): boolean => /[a-z]{2}/i.test(text.replaceAll(/name \d/g, ''))

/** Returns the width of a text in columns. Chinese, Japanese and Korean characters take two. */
const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) =>
      sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(letter) ? 2 : 1),
    0,
  )

/** Returns whether a text is a label: short, and not a sentence. */
const isLabel = (key: string, text: Text): text is string =>
  typeof text === 'string' && text.length <= 20 && !/[.?!:]/.test(text) && !key.startsWith('error.')

/** Returns the maximum width of a label: buttons, columns and menus have this much space at 320 px. */
const widest = (master: string): number => Math.max(22, Math.min(32, master.length * 2.4))

describe.each(OTHERS)('%s', async (locale) => {
  const texts = await sentencesOf(locale)
  const same = new Set<string>([...SAME_IN.all, ...(SAME_IN[locale] ?? [])])

  test('has every sentence of the master, and no other', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(MASTER).toSorted())
  })

  test('says each whatever it is asked to', () => {
    const unsaid = Object.entries(MASTER).flatMap(([key, master]) => {
      const text = texts[key] ?? ''
      return samplesOf(key, master)
        .filter((args) => !isSaid(say(text, args)))
        .map((args) => `${key}(${args.join()}): ${say(text, args)}`)
    })
    expect(unsaid).toEqual([])
  })

  test('is no English', () => {
    const english = Object.entries(MASTER).flatMap(([key, master]) => {
      const text = texts[key] ?? ''
      const isAlike = samplesOf(key, master).every(
        (args) => hasWords(say(master, args)) && say(text, args) === say(master, args),
      )
      return isAlike && !same.has(typeof master === 'string' ? master : key) ? [key] : []
    })
    expect(english).toEqual([])
  })

  test('has labels that fit their places', () => {
    const wide = Object.entries(MASTER).flatMap(([key, master]) => {
      const text = texts[key]
      return isLabel(key, master) && typeof text === 'string' && widthOf(text) > widest(master)
        ? [`${key}: ${text}`]
        : []
    })
    expect(wide).toEqual([])
  })
})

/**
 * Buttons whose accessible name is longer than the visible text. Users of speech input say the visible text, so the name must contain it.
 */
const NAMED_FOR_MORE: readonly (readonly [seen: string, named: string])[] = [
  ['action.cancel', 'jobs.cancel'],
  ['profile.deviceEnd', 'profile.deviceEndNamed'],
  ['access.settings', 'access.settingsOf'],
  ['browse.info.compute', 'browse.info.computeNamed'],
  ['hooks.test', 'hooks.test.of'],
  ['webhooks.on', 'webhooks.onOf'],
  ['webhooks.test', 'webhooks.testOf'],
  ['webhooks.deliveries', 'webhooks.deliveriesOf'],
  ['webhooks.delivery.again', 'webhooks.delivery.againOf'],
  ['uploads.goOn', 'uploads.resumeOne'],
  ['uploads.left.forget', 'uploads.left.forgetOne'],
  ['people.edit', 'people.editNamed'],
]

test.each(LOCALES)('%s: the name of a button holds the words on it', async (locale) => {
  const sentences = await sentencesOf(locale)
  const said = (key: string) =>
    say(sentences[key] ?? '', ['a.txt', 'b'])
      .toLocaleLowerCase(locale)
      .replace('…', '')
  const faults = NAMED_FOR_MORE.filter(([seen, named]) => !said(named).includes(said(seen)))
  expect(faults.map(([seen, named]) => `${seen} “${said(seen)}”, ${named} “${said(named)}”`)).toEqual([])
})
