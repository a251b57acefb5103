import { type ComponentProps, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

interface SelectFilesButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'icon' | 'className'> {
  label: string
  /** Extensions that the link accepts, without the dot; all when there are none. */
  extensions: readonly string[]
  onFiles: (files: readonly File[]) => void
}

/** Button that opens the browser's dialog to select files for a link. */
export function SelectFilesButton({ label, extensions, onFiles, ...look }: SelectFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={extensions.map((extension) => `.${extension}`).join(',') || undefined}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}
