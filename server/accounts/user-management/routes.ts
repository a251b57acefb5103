import { plainSorting, plainViewMode } from '#contract/file-browser-values.ts'
import { fromSortOrder } from '#contract/sort-order.ts'
import { UserCreate, type UserData, UserRemoval, UserUpdate } from '#contract/users.ts'
import type { SecondFactors } from '#server/accounts/authentication/factors/service.ts'
import { withoutGroupPermissions } from '#server/accounts/users/group-grants.ts'
import { canSeeUser, requestedAccount, requestedChange } from '#server/accounts/users/policy.ts'
import { presentUser } from '#server/accounts/users/present.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { User as StoredUser } from '#server/accounts/users/user.ts'
import { isPageRequest } from '#server/http/page-request.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import { notAllowed } from '#server/platform/refusals.ts'
import type { Accounts } from './accounts.ts'

/** Maximum size of a user as JSON, in bytes. */
const MAX_USER = 1024 * 1024

/** Maximum size of a removal request, in bytes. */
const MAX_REMOVAL = 16 * 1024

type UserRoutesParts = {
  readonly users: UserService
  readonly accounts: Accounts
  readonly secondFactors: Pick<SecondFactors, 'dueOf'>
}

/** Routes to read and change users, for themselves and for administrators. */
export function userRoutes({ users, accounts, secondFactors }: UserRoutesParts): Route[] {
  return [
    route({
      name: 'users.list',
      method: 'GET',
      path: '/api/users',
      access: 'admin',
      effects: [],
      run: async ({ caller, request }) => {
        const forPage = isPageRequest(request)
        const [all, lastSignIns] = await Promise.all([users.all(), users.lastSignIns()])
        return json(all.map((user) => presentUser(user, caller.subject, { forPage, lastSignIns })))
      },
    }),
    route({
      name: 'users.create',
      method: 'POST',
      path: '/api/users',
      access: 'admin',
      effects: [],
      body: { kind: 'json', schema: UserCreate, limit: MAX_USER, unknownKeys: 'dropped' },
      run: async ({ caller, body: { which, data, ...given } }) => {
        const { id } = await accounts.create(caller, requestedAccount(which, data), given)
        // Address of a page in the client's router: without the base path.
        return statusText(201, { Location: `/settings/users/${id}` })
      },
    }),
    route({
      name: 'users.get',
      method: 'GET',
      path: '/api/users/:id',
      access: 'signed_in',
      effects: [],
      run: async (call) => {
        requireVisibleUser(call)
        const [user, lastSignIns] = await Promise.all([users.get(call.id), users.lastSignIns(call.id)])
        const forPage = isPageRequest(call.request)
        const isSelf = call.id === call.caller.subject.userId
        const factorDue = forPage && isSelf ? await secondFactors.dueOf(user) : null
        return json(presentUser(user, call.caller.subject, { forPage, lastSignIns, factorDue }))
      },
    }),
    route({
      name: 'users.update',
      method: 'PUT',
      path: '/api/users/:id',
      access: 'signed_in',
      effects: [],
      body: { kind: 'json', schema: UserUpdate, limit: MAX_USER, unknownKeys: 'dropped' },
      run: async (call) => {
        requireVisibleUser(call)
        const { caller, id, body } = call
        const wanted = requestedChange(caller.subject, body.which, body.data)
        if (body.data.id !== undefined && body.data.id !== id)
          throw new AppError('invalid', 'The id in the body differs from the id in the address.')
        const data = isPageRequest(call.request) ? wanted : forPlainClient(wanted, await users.get(id))
        await accounts.update(caller, id, { data, given: body })
        return statusText(200)
      },
    }),
    route({
      name: 'users.delete',
      method: 'DELETE',
      path: '/api/users/:id',
      access: 'signed_in',
      effects: [],
      body: { kind: 'json', schema: UserRemoval, limit: MAX_REMOVAL, unknownKeys: 'dropped', optional: true },
      run: async (call) => {
        requireVisibleUser(call)
        await accounts.remove(call.caller, call.id, call.body)
        return statusText(200)
      },
    }),
  ]
}

/** Returns a change without what its client, which is no page of Coffer, was sent instead of the stored values. */
const forPlainClient = (data: UserData, user: StoredUser): UserData =>
  withoutGroupGrants(withoutPlainValues(data, user), user)

/** Returns a change whose permissions and commands do not include those that the user has only by a group: see `UserData`. */
function withoutGroupGrants({ perm, commands, ...others }: UserData, user: StoredUser): UserData {
  return {
    ...others,
    ...(perm && { perm: withoutGroupPermissions(perm, user) }),
    ...(commands && {
      commands: commands.filter(
        (command) => user.commands.includes(command) || !user.effective.commands.includes(command),
      ),
    }),
  }
}

/** Returns a change without a view mode and a sort order that its client was sent in place of those that it does not know. */
function withoutPlainValues(
  { viewMode, sorting, ...others }: UserData,
  user: Pick<StoredUser, 'viewMode' | 'sorting'>,
): UserData {
  const known = plainSorting(fromSortOrder(user.sorting))
  const keepsView = viewMode === undefined || viewMode === plainViewMode(user.viewMode)
  const keepsOrder = sorting === undefined || (sorting.by === known.by && sorting.asc === known.asc)
  return { ...others, ...(!keepsView && { viewMode }), ...(!keepsOrder && { sorting }) }
}

/** Refuses in the same way whether or not the user exists. */
function requireVisibleUser({ caller, id }: Call<never, unknown, unknown, 'signed_in'>): void {
  if (!canSeeUser(caller.subject, id)) throw notAllowed()
}
