import * as z from 'zod/mini'
import { AccessReport } from '#contract/access.ts'
import { FolderAccess } from '#contract/access-entries.ts'
import { UserUsage } from '#contract/folder-sizes.ts'
import { Groups, Group as UserGroup } from '#contract/groups.ts'
import { AddedPasskey, PasskeyCreation, PasskeyRequest, PasskeySignInChallenge, Passkeys } from '#contract/passkeys.ts'
import { FileResource, FolderResource } from '#contract/resources.ts'
import { RecoveryCodes, SecondFactorSetup, SecondFactorStatus } from '#contract/second-factor.ts'
import { CaptchaPuzzle, Device } from '#contract/sessions.ts'
import { ApiTokens, MadeToken } from '#contract/tokens.ts'
import { User } from '#contract/users.ts'
import { type Answer, done, type Group, json, text } from './operation.ts'

const token: Answer = {
  status: 200,
  says: 'The token, as text; also as the cookie `auth`.',
  contents: [text],
}

const PASSKEY_EXAMPLE = {
  ...{ id: 'hm1mxyTvHk2v', rawId: 'hm1mxyTvHk2v', type: 'public-key' },
  response: { clientDataJSON: 'eyJ0eXBlIjoi', authenticatorData: 'SZYN5YgOjGh0', signature: 'MEUCIQDTGVx0' },
}

const NEW_PASSKEY_EXAMPLE = {
  ...{ id: 'hm1mxyTvHk2v', rawId: 'hm1mxyTvHk2v', type: 'public-key' },
  response: { clientDataJSON: 'eyJ0eXBlIjoi', attestationObject: 'o2NmbXRkbm9u' },
}

export const sessions: Group = {
  name: 'Signing in',
  says: 'Sign in and out, and manage sessions.',
  operations: {
    'POST /api/login': {
      does: 'Signs in. `PUT` is accepted too. The password may be an API token: the session then has its permissions only, and ends with it. The answer to a user with a second factor is 403 with the code `second_factor` if `code` or `passkey` is missing or wrong. After the correct password it sets a cookie, with which the browser can request the passkey.',
      answers: [token],
      fails: [403, 409],
      example: { body: { username: 'ada', password: 'a long password' } },
    },
    'POST /api/login/passkey/challenge': {
      does: 'Requests a passkey to sign in: any passkey of this site in place of the password, or one of the user as the second factor, for five minutes after `POST /api/login` accepted the password.',
      answers: [
        json('The request, which only this browser can answer, by the cookie `passkey`.', PasskeySignInChallenge),
      ],
      example: { body: { afterPassword: false } },
    },
    'POST /api/login/passkey': {
      does: 'Signs in with a passkey in place of the password. The authenticator must have verified the user.',
      answers: [token],
      fails: [403],
      example: { body: { credential: PASSKEY_EXAMPLE } },
    },
    'POST /api/signup': {
      does: 'Creates an account, if the instance allows sign-up. `PUT` is accepted too.',
      answers: [done()],
      fails: [403, 405, 409],
      example: { body: { username: 'ada', password: 'a long password' } },
    },
    'POST /api/renew': {
      does: 'Exchanges a token for a newer one. `PUT` is accepted too. The old one is accepted for another 30 seconds and can be renewed again until then; to renew it later ends the session.',
      answers: [token],
      fails: [401],
      asks: { 'X-Auth': 'The token. The cookie is not accepted here.' },
    },
    'POST /api/logout': { does: 'Signs out. The token is invalid from then on.', answers: [done()] },
    'GET /api/captcha': {
      does: 'Returns a puzzle to solve before signing in, if the instance requires one.',
      answers: [json('The puzzle.', CaptchaPuzzle)],
      fails: [404],
    },
    'GET /api/sessions': {
      does: 'Lists the sessions of the user.',
      answers: [json('The sessions, most recently used first.', z.array(Device))],
    },
    'DELETE /api/sessions': { does: 'Ends all other sessions of the user.', answers: [done()] },
    'DELETE /api/sessions/:id': { does: 'Ends one session of the user.', answers: [done()] },
    'DELETE /api/users/:id/sessions': {
      does: 'Ends all sessions of a user: one’s own, or those of any user for administrators.',
      answers: [done()],
    },
  },
}

export const tokens: Group = {
  name: 'API tokens',
  says: 'Authenticate scripts, with `Authorization: Bearer coffer_…` or with `X-Auth`. A token has access to files, archives, uploads, jobs, search and the creation of share links only.',
  operations: {
    'GET /api/tokens': {
      does: 'Lists the tokens of the user.',
      answers: [json('The tokens, newest first, including those that expired in the last 30 days.', ApiTokens)],
    },
    'POST /api/tokens': {
      does: 'Creates a token. `secret` is not shown again.',
      answers: [{ ...json('The token.', MadeToken), status: 201 }],
      fails: [429],
      example: { body: { name: 'Nightly backup', effects: ['download'], path: '/Documents', days: 90 } },
    },
    'DELETE /api/tokens/:id': {
      does: 'Revokes a token: one’s own, or any for administrators.',
      answers: [done()],
      fails: [404],
    },
    'GET /api/users/:id/tokens': {
      does: 'Lists the tokens of any user.',
      answers: [json('The tokens, newest first.', ApiTokens)],
    },
  },
}

const recoveryCodes = json('The new recovery codes.', RecoveryCodes)

export const secondFactors: Group = {
  name: 'Second factors',
  says: 'Set up codes of an authenticator app (TOTP) or passkeys (WebAuthn). One of them is then needed to sign in and to confirm changes.',
  operations: {
    'GET /api/second-factor': {
      does: 'Returns whether the user has a second factor, or must set one up.',
      answers: [json('The state.', SecondFactorStatus)],
    },
    'POST /api/second-factor/setup': {
      does: 'Creates a secret. It is not in use before it is confirmed.',
      answers: [json('The secret.', SecondFactorSetup)],
      example: { body: {} },
    },
    'POST /api/second-factor': {
      does: 'Turns the new secret on, with a code of it, in place of an earlier one. Only the session that created it can do so, within an hour.',
      answers: [recoveryCodes],
      fails: [403, 404],
      example: { body: { code: '123456' } },
    },
    'POST /api/second-factor/recovery-codes': {
      does: 'Replaces all recovery codes.',
      answers: [recoveryCodes],
      fails: [404],
    },
    'DELETE /api/second-factor': {
      does: 'Turns the authenticator app off, unless it is the last second factor and an administrator requires one.',
      answers: [done()],
      fails: [404],
    },
    'DELETE /api/users/:id/second-factor': {
      does: 'Removes all second factors of a user who lost them: the authenticator app, the passkeys and the recovery codes.',
      answers: [done()],
      fails: [404],
      example: { body: {} },
    },
    'GET /api/passkeys': {
      does: 'Lists the passkeys of the user.',
      answers: [json('The passkeys, oldest first.', Passkeys)],
    },
    'POST /api/passkeys/setup': {
      does: 'Begins to add a passkey.',
      answers: [json('The options for `navigator.credentials.create`, valid for five minutes.', PasskeyCreation)],
      fails: [403, 429],
      example: { body: {} },
    },
    'POST /api/passkeys': {
      does: 'Adds the passkey that the browser created. Only the session that began it can do so.',
      answers: [{ ...json('The passkey, with recovery codes if the user had none.', AddedPasskey), status: 201 }],
      fails: [403, 409, 429],
      example: { body: { name: 'Laptop', credential: NEW_PASSKEY_EXAMPLE } },
    },
    'PATCH /api/passkeys/:id': {
      does: 'Renames a passkey.',
      answers: [done()],
      fails: [404],
      example: { body: { name: 'Security key' } },
    },
    'DELETE /api/passkeys/:id': {
      does: 'Removes a passkey, unless it is the last second factor and an administrator requires one.',
      answers: [done()],
      fails: [403, 404],
    },
    'POST /api/passkeys/proof': {
      does: 'Requests a passkey that confirms a change, as `current_passkey`: alone, or beside `current_password`.',
      answers: [json('The request, which only this session can answer.', PasskeyRequest)],
      fails: [404],
      example: { body: { withPassword: false } },
    },
  },
}

export const groups: Group = {
  name: 'Groups',
  says: 'Manage groups of users. Members have the permissions and commands of their groups in addition to their own.',
  operations: {
    'GET /api/groups': { does: 'Lists all groups.', answers: [json('The groups, by name.', Groups)] },
    'POST /api/groups': {
      does: 'Creates a group. Fields that are absent are empty.',
      answers: [{ ...json('The group.', UserGroup), status: 201 }],
      fails: [409],
      example: { body: { name: 'Editors', description: 'Write the handbook', perm: { create: true, modify: true } } },
    },
    'GET /api/groups/:id': { does: 'Returns a group.', answers: [json('The group.', UserGroup)], fails: [404] },
    'PUT /api/groups/:id': {
      does: 'Changes a group. Fields that are absent stay as they are.',
      answers: [json('The changed group.', UserGroup)],
      fails: [404, 409],
      example: { body: { members: [1] } },
    },
    'DELETE /api/groups/:id': {
      does: 'Deletes a group. Its members stay.',
      answers: [done()],
      fails: [404],
      example: { body: {} },
    },
  },
}

export const access: Group = {
  name: 'Access entries',
  says: 'Decide what users can do in a folder and below it, for administrators. Each right is decided by the deepest entry that names it. Entries only take away: users also need the permission.',
  operations: {
    'GET /api/access-entries/*': {
      does: 'Returns the access entries of a folder, of the folders above it and, with `below`, of those in it.',
      answers: [json('The entries.', FolderAccess)],
    },
    'PUT /api/access-entries/*': {
      does: 'Replaces the access entries of exactly this folder. They apply to the next request.',
      answers: [json('The new entries.', FolderAccess)],
      fails: [404, 409],
      example: {
        body: {
          entries: [{ kind: 'everyone', id: null, allow: ['view', 'download'], deny: ['create', 'edit', 'delete'] }],
        },
      },
    },
  },
}

export const people: Group = {
  name: 'Users',
  says: 'Manage accounts and explain permissions.',
  operations: {
    'GET /api/users': { does: 'Lists all users.', answers: [json('The users.', z.array(User))] },
    'POST /api/users': {
      does: 'Creates a user. Fields that `data` omits get the defaults of the instance.',
      answers: [
        {
          ...done('The user was created.'),
          status: 201,
          headers: { Location: 'The address of the new user in the page.' },
        },
      ],
      fails: [409],
      example: { body: { what: 'user', which: [], data: { username: 'grace', password: 'a long password' } } },
    },
    'GET /api/users/:id': {
      does: 'Returns a user: one’s own account, or any for administrators.',
      answers: [json('The user.', User)],
    },
    'PUT /api/users/:id': {
      does: 'Changes the fields of a user that `which` names.',
      answers: [done()],
      fails: [409],
      example: { body: { what: 'user', which: ['singleClick'], data: { singleClick: true } } },
    },
    'DELETE /api/users/:id': { does: 'Deletes a user.', answers: [done()], fails: [409], example: { body: {} } },
    'GET /api/users/:id/usage': {
      does: 'Returns the size of the files that a user sees, and the space of the disk that contains their folder.',
      answers: [json('The sizes, in bytes.', UserUsage)],
    },
    'GET /api/access/*': {
      does: 'Explains the permissions of users for an item.',
      answers: [json('Up to 100 users.', AccessReport)],
    },
    'GET /api/view/:id/*': {
      does: 'Returns a file or folder as another user sees it, without content.',
      answers: [json('As `GET /api/resources/{path}`.', FolderResource, FileResource)],
    },
  },
}
