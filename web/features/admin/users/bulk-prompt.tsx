import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Segmented } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './bulk.module.css'
import { type BulkChange, type BulkSwitch, bulkData } from './bulk.ts'
import { UserNames } from './bulk-names.tsx'
import { RIGHT_TEXTS } from './permission-texts.ts'
import { offeredRights } from './permissions.ts'

/** Asks which switch to set for several users, and names those whom it changes. */
export function BulkChangePrompt(props: {
  users: readonly User[]
  first: BulkSwitch
  onChange: (change: BulkChange, users: readonly User[]) => void
  onClose: () => void
}) {
  const { users, first, onChange, onClose } = props
  const { t } = useText()
  const { EnableExec } = runtimeConfig
  const [field, setField] = useState(first)
  const [on, setOn] = useState(true)
  const change: BulkChange = { kind: 'set', field, on }
  const changed = users.filter((user) => bulkData(user, change, EnableExec) !== null)
  const unchanged = users.filter((user) => !changed.includes(user))
  const rights = offeredRights(EnableExec)
  return (
    <Dialog
      title={t('people.bulk.change')}
      onClose={onClose}
      onSubmit={() => changed.length > 0 && onChange(change, changed)}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            disabledReason={changed.length === 0 ? t('people.bulk.nobody') : undefined}
          >
            {t(on ? 'people.bulk.turnOn' : 'people.bulk.turnOff')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Select
          label={t('people.bulk.setting')}
          value={field}
          options={[
            { value: 'lockPassword', text: t('people.lockPassword') },
            { value: 'admin', text: t('people.admin') },
            ...rights.map((right) => ({ value: right, text: t(RIGHT_TEXTS[right]) })),
          ]}
          onValue={setField}
        />
        <Segmented
          label={t('people.bulk.state')}
          value={on ? 'on' : 'off'}
          choices={[
            { value: 'on', text: t('people.bulk.on') },
            { value: 'off', text: t('people.bulk.off') },
          ]}
          onValue={(value) => setOn(value === 'on')}
        />
        {field === 'admin' && on && <p>{t('people.admin.hint')}</p>}
        {changed.length > 0 && <UserNames title={t('people.bulk.changed')} users={changed} />}
        {unchanged.length > 0 && <UserNames title={t('people.bulk.unchanged')} users={unchanged} />}
      </div>
    </Dialog>
  )
}

/** Asks for confirmation before several accounts are deleted, and names them. The focus starts on Cancel because this cannot be undone. */
export function BulkDeletePrompt(props: { users: readonly User[]; onDelete: () => void; onClose: () => void }) {
  const { users, onDelete, onClose } = props
  const { t } = useText()
  return (
    <Dialog
      title={t('people.bulk.delete')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button variant="danger" onClick={onDelete}>
            {t('people.delete')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <UserNames title={t('people.bulk.deleted')} users={users} />
        <p>{t('people.bulk.delete.detail')}</p>
      </div>
    </Dialog>
  )
}
