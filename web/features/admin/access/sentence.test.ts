import { expect, test } from 'bun:test'
import type { AccessReason } from '#contract/access.ts'
import { translator } from '#web/i18n/catalog.ts'
import { access } from '#web/i18n/generated/en/books/access.ts'
import { page } from '#web/i18n/generated/en/page.ts'
import { sentenceOf } from './sentence.ts'

const t = translator({ ...page, ...access })
const ANNA = { admin: false, scope: '/users/anna', path: '/a.txt' }
const say = (allowed: boolean, because: AccessReason, person: Partial<typeof ANNA> | { path: null } = {}) =>
  sentenceOf({ allowed, because }, { ...ANNA, ...person }, t).replace(/[\u2068\u2069]/g, '')

const private_ = { regex: false, allow: false, path: '/private' }
const keys = { regex: true, allow: true, path: '', regexp: { raw: '\\.key$' } }

test('what decided is said in words', () => {
  expect([
    say(false, { by: 'rule', rule: private_, list: 'global', index: 1 }),
    say(true, { by: 'rule', rule: keys, list: 'user', index: 0 }),
    say(false, { by: 'permission', permission: 'download' }),
    say(true, { by: 'permission', permission: 'modify' }),
    say(true, { by: 'permission', permission: 'modify' }, { admin: true }),
    say(true, { by: 'permission', permission: 'modify', group: 'Editors' }),
    say(false, { by: 'scope' }, { path: null }),
    say(false, { by: 'scope' }),
    say(false, { by: 'entry', path: '/team', kind: 'user', name: 'anna' }),
    say(true, { by: 'entry', path: '/team', kind: 'group', name: 'Editors' }),
    say(false, { by: 'entry', path: null, kind: 'everyone', name: '' }),
    say(false, { by: 'hidden' }),
    say(false, { by: 'reserved' }),
    say(true, { by: 'default' }),
  ]).toEqual([
    'Denied by rule 2 of the global rules: /private',
    'Allowed by rule 1 of their own rules: \\.key$',
    'The permission “Download” is off.',
    'The permission “Modify” is on, and no rule denies access.',
    'Administrators have all permissions, and no rule denies access.',
    'The group Editors grants the permission “Modify”, and no rule denies access.',
    'It is outside their home folder /users/anna',
    "This is their home folder, which can't be changed.",
    'Decided by the access to /team for this user',
    'Decided by the access to /team for the group “Editors”',
    'Decided by the access to … for everyone',
    'This user hides dotfiles.',
    'This name is reserved by Coffer.',
    'No rule denies access.',
  ])
})

test('what would turn the text around a rule is written out', () => {
  const rule = { ...private_, path: '/a\u202Eb' }
  expect(say(false, { by: 'rule', rule, list: 'global', index: 0 })).toEndWith(': /aU+202Eb')
})
