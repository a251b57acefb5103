import { answerCalls } from '#web/lib/worker-calls.ts'
import { readOffice } from './read-office.ts'

const methods = { read: readOffice }

/** Methods that the worker offers. */
export type OfficeMethods = typeof methods
answerCalls(methods)
