import { answerCalls } from '#web/lib/worker-calls.ts'
import { readOffice } from './read-office.ts'

const methods = { read: readOffice }

/** What the worker answers. */
export type OfficeMethods = typeof methods
answerCalls(methods)
