import { presentDevice } from '#server/accounts/sessions/present.ts'
import { type Command, command } from './command.ts'
import { byIdOrName, findUser } from './find-user.ts'
import { show, tableText } from './output.ts'
import { JSON_FLAG } from './shared-flags.ts'

/** The command line has no session of its own. */
const NO_SESSION = ''

/** Commands for sessions. */
export const sessionsCommands: readonly Command[] = [
  command({
    name: 'sessions ls',
    help: 'list sessions of all users or of one',
    example: 'coffer sessions ls zoe',
    args: { 'id|username': { optional: true } },
    flags: { json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { users, sessions } = await call.open('read')
      const word = call.args['id|username']
      const people = word === undefined ? await users.all() : [await findUser(users, byIdOrName(word))]
      const found = []
      for (const { id: userId, username } of people)
        for (const session of await sessions.devices(userId))
          found.push({ userId, username, ...presentDevice(session, NO_SESSION) })
      const rows = found.map((one) => [one.username, one.address, one.signedInAt, one.lastUsedAt, one.device])
      const text = tableText(['USERNAME', 'ADDRESS', 'SIGNED IN', 'LAST USED', 'DEVICE'], rows)
      await show(call, { json: found.map(({ current: _, ...one }) => one), text })
    },
  }),
  command({
    name: 'sessions end',
    help: 'end all sessions of a user',
    example: 'coffer sessions end zoe',
    args: { 'id|username': {} },
    flags: {},
    onInstance: true,
    async run({ args, terminal, open }) {
      const { users, devices } = await open('change')
      const { id, username } = await findUser(users, byIdOrName(args['id|username']))
      const ended = await devices.endAllByOperator(id)
      await terminal.out(`ended ${ended} ${ended === 1 ? 'session' : 'sessions'} of ${username}\n`)
    },
  }),
]
