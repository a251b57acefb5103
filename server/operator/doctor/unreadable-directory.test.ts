import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { COMMAND_LINE } from '#server/platform/events/user-events.ts'
import { DATABASE_FILE } from '#server/platform/own-files/data-directory.ts'
import { directorySettings } from '#server/testing/directory-settings.ts'
import { testApp } from '#server/testing/test-app.ts'
import { opensDirectory } from './unreadable-directory.ts'

test('the doctor tells whether the key opens the password of the directory', async () => {
  await using app = await testApp()
  const { data, factorKey } = app.context.config
  const database = join(data, DATABASE_FILE)
  expect(opensDirectory(database, factorKey)).toBeNull()
  await app.context.ldap.set(directorySettings(), 'secret', COMMAND_LINE)
  expect(opensDirectory(database, factorKey)).toBe(true)
  expect(opensDirectory(database, `${factorKey}.gone`)).toBe(false)
})
