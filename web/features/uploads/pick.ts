/** Kind of selection in the browser's file dialog. */
export type PickKind = 'files' | 'folder'

/** Opens the file dialog. Returns an empty list if the user selects nothing. Must be called while a click or a key is handled. */
export function pickFiles(kind: PickKind): Promise<File[]> {
  const { promise, resolve } = Promise.withResolvers<File[]>()
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = kind === 'folder'
  input.hidden = true
  // Some browsers open the dialog only for an input in the document.
  document.body.append(input)
  const settle = () => {
    resolve(Array.from(input.files ?? []))
    input.remove()
  }
  input.addEventListener('change', settle)
  input.addEventListener('cancel', settle)
  input.click()
  return promise
}
