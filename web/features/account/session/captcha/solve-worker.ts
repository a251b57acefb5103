import { CaptchaPuzzle } from '#contract/sessions.ts'
import { answerOf, solve } from './solve.ts'

// Runs beside the page: is sent a puzzle, sends back the answer, or null when there is none.
self.onmessage = ({ data }: MessageEvent<unknown>) => {
  const puzzle = CaptchaPuzzle.parse(data)
  const number = solve(puzzle)
  self.postMessage(number === null ? null : answerOf(puzzle, number))
}
