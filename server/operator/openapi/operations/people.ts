import * as z from 'zod/mini'
import { AccessReport } from '#contract/access.ts'
import { FileResource, FolderResource } from '#contract/resources.ts'
import { CaptchaPuzzle, Device } from '#contract/sessions.ts'
import { ApiTokens, MadeToken } from '#contract/tokens.ts'
import { User } from '#contract/users.ts'
import { type Answer, done, type Group, json, text } from './operation.ts'

const token: Answer = {
  status: 200,
  says: 'The token, as text; also as the cookie `auth`.',
  contents: [text],
}

export const sessions: Group = {
  name: 'Signing in',
  says: 'Tokens, and where somebody is signed in.',
  operations: {
    'POST /api/login': {
      does: 'Signs in.',
      answers: [token],
      fails: [403, 409],
      example: { body: { username: 'ada', password: 'a long password' } },
    },
    'POST /api/signup': {
      does: 'Makes an account for oneself, where the instance allows that.',
      answers: [done()],
      fails: [403, 405, 409],
      example: { body: { username: 'ada', password: 'a long password' } },
    },
    'POST /api/renew': {
      does: 'Exchanges a token for a newer one. The old one is accepted for another 30 seconds and can be renewed again until then; to renew it later ends the session.',
      answers: [token],
      fails: [401],
      asks: { 'X-Auth': 'The token; no cookie counts here.' },
    },
    'POST /api/logout': { does: 'Signs out: the token is worth nothing from then on.', answers: [done()] },
    'GET /api/captcha': {
      does: 'Answers a puzzle to be solved before signing in, where the instance has one.',
      answers: [json('The puzzle.', CaptchaPuzzle)],
      fails: [404],
    },
    'GET /api/sessions': {
      does: 'Lists where the caller is signed in.',
      answers: [json('The session used last first.', z.array(Device))],
    },
    'DELETE /api/sessions': { does: 'Ends all other sessions of the caller.', answers: [done()] },
    'DELETE /api/sessions/:id': { does: 'Ends one session of the caller.', answers: [done()] },
    'DELETE /api/users/:id/sessions': {
      does: 'Ends all sessions of somebody, for administrators and of oneself.',
      answers: [done()],
    },
  },
}

export const tokens: Group = {
  name: 'API tokens',
  says: 'What scripts come in by: `Authorization: Bearer coffer_…`, or the same in `X-Auth`. A token reaches files, archives, uploads, jobs, search and new links, and nothing else.',
  operations: {
    'GET /api/tokens': {
      does: 'Lists the tokens of the caller.',
      answers: [json('The latest first; those that expired in the last 30 days among them.', ApiTokens)],
    },
    'POST /api/tokens': {
      does: 'Makes a token. `secret` is said this once.',
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
      does: 'Lists the tokens of somebody, for administrators.',
      answers: [json('The latest first.', ApiTokens)],
    },
  },
}

export const people: Group = {
  name: 'People',
  says: 'Accounts, and who may do what.',
  operations: {
    'GET /api/users': { does: 'Lists all accounts.', answers: [json('The accounts.', z.array(User))] },
    'POST /api/users': {
      does: 'Makes an account; what `data` leaves out is as the defaults of the instance say.',
      answers: [{ ...done('It is made.'), status: 201, headers: { Location: 'The page of the new account.' } }],
      fails: [409],
      example: { body: { what: 'user', which: [], data: { username: 'grace', password: 'a long password' } } },
    },
    'GET /api/users/:id': {
      does: 'Shows an account: one’s own, or any for administrators.',
      answers: [json('The account.', User)],
    },
    'PUT /api/users/:id': {
      does: 'Changes the fields of an account that `which` names.',
      answers: [done()],
      fails: [409],
      example: { body: { what: 'user', which: ['singleClick'], data: { singleClick: true } } },
    },
    'DELETE /api/users/:id': { does: 'Removes an account.', answers: [done()], fails: [409], example: { body: {} } },
    'GET /api/access/*': {
      does: 'Tells who may do what with an item, and why.',
      answers: [json('A hundred people at a time.', AccessReport)],
    },
    'GET /api/view/:id/*': {
      does: 'Shows a file or a folder as somebody else sees it, without its content.',
      answers: [json('As `GET /api/resources/{path}`.', FolderResource, FileResource)],
    },
  },
}
