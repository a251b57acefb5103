import * as z from 'zod/mini'
import { type PreferenceField, Preferences, UserUpdate } from '#contract/users.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/lib/errors.ts'
import { notAllowed } from '#server/lib/refusals.ts'
import { maySee, preferenceFields } from './policy.ts'
import { presentUser } from './present.ts'
import type { UserService } from './service.ts'

/** Bytes of a user as JSON. */
const MAX_USER = 1024 * 1024

/** People, seen and changed by themselves. */
export function userRoutes({ users }: { users: UserService }): Route[] {
  return [
    route({
      name: 'users.get',
      method: 'GET',
      path: '/api/users/:id',
      access: 'signed_in',
      effects: [],
      run: async (call) => {
        refuseStrangers(call)
        return json(presentUser(await users.get(call.id), call.caller.subject))
      },
    }),
    route({
      name: 'users.update',
      method: 'PUT',
      path: '/api/users/:id',
      access: 'signed_in',
      effects: [],
      body: { kind: 'json', schema: UserUpdate, limit: MAX_USER },
      run: async (call) => {
        refuseStrangers(call)
        const { which, data } = call.body
        const fields = preferenceFields(which)
        if (data.id !== undefined && data.id !== call.id) throw new AppError('invalid', 'The ids differ.')
        await users.keepPreferences(call.id, parsePreferences(fields, data))
        return statusText(200)
      },
    }),
  ]
}

/** The same refusal whether or not there is such a user. */
function refuseStrangers({ caller, id }: Call<never, unknown, unknown, 'signed_in'>): void {
  if (!maySee(caller.subject, id)) throw notAllowed()
}

/**
 * The values of the fields that are named; whatever else a client sends of the user does not count and may be in any state.
 *
 * @throws AppError `invalid` for a missing or unusable value
 */
function parsePreferences(fields: readonly PreferenceField[], data: Record<string, unknown>): Preferences {
  const named = Object.fromEntries(fields.map((field) => [field, data[field]]))
  const parsed = z.safeParse(Preferences, named)
  if (!parsed.success || fields.some((field) => parsed.data[field] === undefined))
    throw new AppError('invalid', 'A field has no usable value.')
  return parsed.data
}
