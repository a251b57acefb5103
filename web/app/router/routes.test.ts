import { describe, expect, test } from 'bun:test'
import { resolveAddress, routeOf, type Visitor } from './routes.ts'

const nobody: Visitor = null
const person: Visitor = { admin: false }
const admin: Visitor = { admin: true }

/** Returns the result of opening a path: the name of the route, or `→` and the redirect target. */
function open(address: string, visitor: Visitor): string {
  const { pathname, search, hash } = new URL(address, 'http://page.invalid')
  const opening = resolveAddress({ path: pathname, search, hash }, visitor)
  return opening.kind === 'show' ? opening.name : `→ ${opening.to}`
}

describe('the route table', () => {
  test.each([
    ['/login', nobody, 'login'],
    ['/login', person, '→ /files/'],
    ['/login?redirect=%2Fsettings%2Fprofile', person, '→ /settings/profile'],
    ['/login/', person, '→ /files/'],
    ['/login/7?code=x', nobody, 'login'],
    ['/login/7?code=x', person, 'login'],
    ['/login/x', person, '→ /files/login/x'],
    ['/share/abc', nobody, 'share'],
    [`/invite/${'A-_9'.repeat(10)}abc`, nobody, 'invite'],
    [`/invite/${'A-_9'.repeat(10)}abc/`, person, 'invite'],
    ['/invite/report.txt', person, '→ /files/invite/report.txt'],
    ['/invite', person, '→ /files/invite'],
    ['/share/abc/deep/er', nobody, 'share'],
    ['/files', person, '→ /files/'],
    ['/files/', person, 'files'],
    ['/files/a%20b/c.txt', person, 'files'],
    ['/rewind/a%20b/?at=5', person, 'rewind'],
    ['/settings', person, '→ /settings/profile'],
    ['/settings/profile', person, 'profileSettings'],
    ['/settings/shares', person, 'shareManagement'],
    ['/settings/global', admin, 'globalSettings'],
    ['/settings/users', admin, 'users'],
    ['/settings/users/new', admin, 'newUser'],
    ['/settings/users/7', admin, 'editUser'],
    ['/settings/groups', admin, 'groups'],
    ['/settings/groups/new', admin, 'groups'],
    ['/settings/groups/7', admin, 'groups'],
    ['/settings/hooks', admin, 'hooks'],
    ['/settings/hooks/3', admin, 'hooks'],
    ['/settings/audit', admin, 'audit'],
    ['/403', nobody, 'forbidden'],
    ['/404', nobody, 'notFound'],
    ['/500', nobody, 'internalError'],
  ])('%s for %j: %s', (path, visitor, outcome) => expect(open(path, visitor)).toBe(outcome))
})

describe('the three opening rules', () => {
  test.each([
    ['/files/a%20b/?x=1#y', '→ /login?redirect=%2Ffiles%2Fa%2520b%2F%3Fx%3D1%23y'],
    ['/rewind/a/?at=5', '→ /login?redirect=%2Frewind%2Fa%2F%3Fat%3D5'],
    ['/settings/profile', '→ /login?redirect=%2Fsettings%2Fprofile'],
    ['/settings/users', '→ /login?redirect=%2Fsettings%2Fusers'],
  ])('nobody at %s is asked to sign in', (path, outcome) => expect(open(path, nobody)).toBe(outcome))

  test.each([
    '/settings/global',
    '/settings/users',
    '/settings/users/new',
    '/settings/users/7',
    '/settings/groups',
    '/settings/groups/new',
    '/settings/hooks',
    '/settings/audit',
  ])('a person without administration at %s gets 403', (path) => expect(open(path, person)).toBe('→ /403'))

  test('every route has a name for the title', () => {
    expect(routeOf('/files/x')).toBe('files')
    expect(routeOf('/nowhere')).toBeNull()
  })
})

test.each([
  ['/', '→ /files/'],
  ['/photos/2024/', '→ /files/photos/2024/'],
  ['/photos?x=1', '→ /files/photos?x=1'],
  ['/settings/nothing', '→ /files/settings/nothing'],
  ['/share/', '→ /files/share/'],
  ['/filesystem', '→ /files/filesystem'],
])('any other path is a path of the files: %s', (path, outcome) => {
  expect(open(path, person)).toBe(outcome)
  expect(open(path, nobody)).toBe(outcome)
})
