import { HookRun, HookRuns } from '#contract/hooks.ts'
import type { Rule } from '#contract/rules.ts'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { loadConfig } from '#server/platform/config/config.ts'
import type { ExecConfig } from '#server/platform/config/settings.ts'
import { type TestApp, type TestAppOptions, testApp } from './test-app.ts'

export type HookWorldOptions = Omit<TestAppOptions, 'config' | 'rules'> & {
  /** Command lines by event. */
  readonly commands?: Readonly<Record<string, readonly string[]>>
  /** `sh -c` by default. */
  readonly shell?: readonly string[]
  readonly exec?: Partial<ExecConfig>
  readonly rules?: readonly Rule[]
}

/** The program with event hooks and command execution enabled. */
export type HookWorld = TestApp & {
  /** Returns the runs, oldest first, once there are at least `least`. */
  readonly runs: (least?: number) => Promise<HookRun[]>
  readonly setHooks: (commands: HookWorldOptions['commands'], shell?: readonly string[]) => Promise<Response>
  /** Runs a line for a sample event. */
  readonly try: (line: string, event?: string) => Promise<HookRun>
}

/** Starts the program; fails on a machine without bubblewrap. */
export async function hookWorld({ commands = {}, shell, exec, rules = [], ...options }: HookWorldOptions = {}) {
  const usual = loadConfig({ argv: [], env: {}, cwd: '/' }).exec
  const app = await testApp({ ...options, config: { enableExec: true, exec: { ...usual, ...exec } } })
  const hang: HookWorld['setHooks'] = (wanted = {}, words = ['sh', '-c']) => {
    const body = JSON.stringify({ ...INITIAL_SETTINGS, rules, shell: words, commands: wanted })
    return app.request('/api/settings', { method: 'PUT', body })
  }
  const kept = await hang(commands, shell)
  if (!kept.ok) throw new Error(`The settings were answered ${kept.status}`)
  const latest = async () => HookRuns.parse(await (await app.request('/api/hook-runs')).json()).runs.toReversed()
  const world: HookWorld = {
    ...app,
    setHooks: hang,
    runs: async (least = 0) => {
      for (;;) {
        const found = await latest()
        if (found.length >= least) return found
        await Bun.sleep(20)
      }
    },
    try: async (line, event = 'after_upload') => {
      const response = await app.request('/api/hook-runs', { method: 'POST', body: JSON.stringify({ event, line }) })
      return HookRun.parse(await response.json())
    },
  }
  return world
}
