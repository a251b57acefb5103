import { FolderOpen } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { fileKind } from '#web/ui/file-kind.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { Progress, TopProgress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Toasts } from '#web/ui/toasts.ts'
import styles from './gallery.module.css'
import { ITEMS } from './items.ts'
import type { Samples } from './samples.ts'

/** Loading states, empty states and file names. */
export function States({ samples, toasts }: { samples: Samples; toasts: Toasts }) {
  return (
    <main className={styles.gallery} tabIndex={-1}>
      <h1 className="visually-hidden">States</h1>
      <TopProgress label="Loading" />
      <Card title="Progress">
        <Progress label="Upload" value={0.42} />
        <Progress label="Waiting" value={null} />
        <Progress label="Failed" value={0.7} failed />
        <Spinner delay={false} />
      </Card>
      <Card title="Skeleton">
        {['62%', '40%', '75%', '50%'].map((width) => (
          <div key={width} className={styles.waiting}>
            <Skeleton width={18} height={18} />
            <Skeleton width={width} height={12} />
          </div>
        ))}
      </Card>
      <Card title="Empty">
        <EmptyState
          icon={FolderOpen}
          drawing="folder"
          title={samples.empty[0]}
          detail={samples.empty[1]}
          action={
            <Button variant="primary" onClick={() => toasts.success(samples.saved)}>
              {samples.nav[3]}
            </Button>
          }
        />
      </Card>
      <Card title="Names">
        <div>
          {ITEMS.map((item) => (
            <div key={item.name} className={styles.tight}>
              <FileIcon kind={fileKind(item)} name={item.name} />
              <FileName name={item.name} />
            </div>
          ))}
        </div>
      </Card>
    </main>
  )
}
