import { type HookRun, HookRunsQuery, HookTest } from '#contract/hooks.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { HookLog } from './log.ts'
import type { Hooks } from './service.ts'

/** Maximum size of a request body in bytes. */
const MAX_TEST = 16 * 1024

/** Routes for hook runs, for administrators. They do not exist where programs are disabled. */
export function hookRoutes({ hooks, hookLog }: { hooks: Hooks; hookLog: HookLog }): Route[] {
  return [
    route({
      name: 'hooks.runs',
      method: 'GET',
      path: '/api/hook-runs',
      access: 'admin',
      effects: [],
      query: HookRunsQuery,
      run: async ({ query }) => {
        const { runs, more } = await hookLog.page(query.before === undefined ? null : Number(query.before))
        return json({ runs: runs.map(presentRun), more })
      },
    }),
    route({
      name: 'hooks.test',
      method: 'POST',
      path: '/api/hook-runs',
      access: 'admin',
      effects: [],
      body: { kind: 'json', schema: HookTest, limit: MAX_TEST },
      run: async ({ body, caller, signal }) => json(presentRun(await hooks.test(body, caller, signal))),
    }),
  ]
}

/** Returns a run, field by field. */
function presentRun(run: HookRun): HookRun {
  return {
    id: run.id,
    at: run.at,
    event: run.event,
    line: run.line,
    username: run.username,
    path: run.path,
    outcome: run.outcome,
    exit: run.exit,
    took: run.took,
    output: run.output,
    background: run.background,
    test: run.test,
  }
}
