import type { QueryClient } from '@tanstack/react-query'
import { UndoReply } from '#contract/undo.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { gestureHeaders, newGesture } from '#web/lib/new-gesture.ts'
import type { Translate } from '#web/text/catalogue.ts'
import type { Toasts } from '#web/ui/toasts.ts'
import type { Undo } from './later-undo.ts'
import { createSteps, type DoneStep } from './steps.ts'
import { failureText, stepText } from './words.ts'

export interface UndoOptions {
  readonly api: Pick<ApiClient, 'json'>
  readonly queries: Pick<QueryClient, 'invalidateQueries'>
  readonly toasts: Pick<Toasts, 'success' | 'error' | 'undo'>
  readonly t: Translate
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Whether the server was not reached, or not able: then it may be taken back later. */
const isAway = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** So long something that is going on is waited for before what was done earlier is taken back (ms). */
const PATIENCE = 3000

/** Takes steps back, one at a time, in the order of their doing. */
export function createUndo({ api, queries, toasts, t }: UndoOptions): Undo {
  const steps = createSteps()
  const underWay = new Set<Promise<void>>()
  let working: Promise<void> = Promise.resolve()

  /** Takes a step back, which is a step itself. */
  async function takeBack(step: DoneStep): Promise<DoneStep | null> {
    const gesture = newGesture()
    try {
      const body = { gesture: step.gesture }
      await api.json({ method: 'POST', path: '/api/undo', body, headers: gestureHeaders(gesture) }, UndoReply)
      return { ...step, gesture }
    } catch (error) {
      toasts.error(failureText(error, t))
      return isAway(error) ? step : null
    } finally {
      // Listings, the trash, versions and histories: any of them may be others now.
      void queries.invalidateQueries()
    }
  }

  async function back(step: DoneStep): Promise<void> {
    const taken = await takeBack(step)
    if (taken === step) return steps.did(step)
    if (!taken) return
    steps.undid(taken)
    toasts.undo(t('undo.takenBack', stepText(step, t)), redo, t('action.redo'))
  }

  async function again(step: DoneStep): Promise<void> {
    const taken = await takeBack(step)
    if (taken === step) return steps.undid(step)
    if (taken) steps.redid(taken)
    if (taken) toasts.undo(stepText(step, t), () => one(taken))
  }

  /** One after the other: keys may be pressed faster than the server answers. */
  const soon = (work: () => Promise<void>) => {
    working = working.then(work)
  }
  /** Who takes back what they see done means that, also while the server has not said so: it is waited for, unless it takes long. */
  const begunBefore = () => Promise.race([Promise.all(underWay), sleep(PATIENCE)])
  /** The very step that a word on the page spoke of, whatever was done since. */
  const one = (step: DoneStep) =>
    soon(async () => {
      if (steps.take(step)) await back(step)
    })
  const redo = () => {
    const before = begunBefore()
    soon(async () => {
      await before
      const step = steps.lastUndone()
      if (step) await again(step)
      else toasts.success(t('undo.nothingToRedo'))
    })
  }

  const add = (done: DoneStep) => {
    steps.did(done)
    if (!done.step.quiet) toasts.undo(stepText(done, t), () => one(done))
  }

  return {
    done(gesture, coming) {
      const added = Promise.resolve(coming).then((step) => {
        underWay.delete(added)
        if (step) add({ gesture, step })
      })
      underWay.add(added)
    },
    undo() {
      const before = begunBefore()
      soon(async () => {
        await before
        const step = steps.lastDone()
        if (step) await back(step)
        else toasts.success(t('undo.nothing'))
      })
    },
    redo,
    forget: steps.forget,
  }
}
