import { diskWorlds } from '#server/testing/disk-world.ts'
import { storageConformance } from '../storage-conformance.ts'

storageConformance('LocalStorage, kept inside by the kernel', diskWorlds())
storageConformance('LocalStorage, through the portable door', diskWorlds({ portable: true }))
