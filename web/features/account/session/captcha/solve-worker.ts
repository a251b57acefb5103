import { CaptchaPuzzle } from '#contract/sessions.ts'
import { answerOf, solve } from './solve.ts'

// Worker: receives a puzzle, and sends the answer, or null if there is none.
self.onmessage = ({ data }: MessageEvent<unknown>) => {
  const puzzle = CaptchaPuzzle.parse(data)
  const number = solve(puzzle)
  self.postMessage(number === null ? null : answerOf(puzzle, number))
}
