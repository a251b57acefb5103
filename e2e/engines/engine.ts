// Browsers of engines other than Chromium, controlled by the WebDriver protocols of the W3C.

/** A value that JSON can represent. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string }
type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 | 2 }

/** An input source and its actions, as both protocols send them. */
type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
  | { readonly type: 'pointer'; readonly id: string; readonly actions: readonly PointerAction[] }

/** A function that runs in the page: it uses only its arguments. */
export type PageFunction<Args extends readonly Json[], Result> = (...args: Args) => Result

/** A running browser with one window. */
export interface Engine extends AsyncDisposable {
  /** Opens an address and waits until the document and its scripts are loaded. */
  navigate(url: string): Promise<void>
  /** Calls a function in the page and returns its result. */
  call<Args extends readonly Json[], Result>(fn: PageFunction<Args, Result>, ...args: Args): Promise<Result>
  /** Performs the actions of one source of input. Positions are pixels of the viewport. */
  perform(source: InputSource): Promise<void>
  /** Sets the files of the file input that matches a CSS selector, as if a user had selected them in the browser's dialog. */
  setFiles(selector: string, paths: readonly string[]): Promise<void>
  /** Sets the size of the window in pixels. */
  resize(width: number, height: number): Promise<void>
  /** Returns the viewport as PNG. */
  screenshot(): Promise<Uint8Array>
}

/** Reads lines of a program's output until one matches; returns the first group. Throws with the output when the program ends before. */
export async function untilPrinted(output: ReadableStream<Uint8Array<ArrayBuffer>>, line: RegExp): Promise<string> {
  let text = ''
  // Read manually: leaving a loop over the stream would close it, and the program would end at its next line.
  const reader = output.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    const found = line.exec(text)?.[1]
    if (found === undefined) continue
    void (async () => {
      while (!(await reader.read()).done);
    })()
    return found
  }
  throw new Error(`the browser did not start: ${text}`)
}
