import { answerCalls } from '../worker-calls.ts'

const methods = {
  add: ([a, b]: readonly [number, number]): number => a + b,
  fail: (message: string): never => {
    throw new RangeError(message)
  },
  forever: (_: null): never => {
    for (;;);
  },
}

export type SumsMethods = typeof methods
answerCalls(methods)
