/** Something outside the program that must be put right before it can start. `message` is one line that names the setting. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
