/** An external problem that must be solved before the program can start. `message` is one line that names the setting. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}
