import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-tw')

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const VERB = { copy: '複製', move: '移動', delete: '刪除', extract: '解壓縮', archive: '壓縮' }

/** Returns the items of a job for use between two Chinese words: a name in quotation marks, or a number after a space. */
const things = (n: number, name: string) => (n === 1 && name ? `「${name}」` : count(n, { other: ' {n} 個項目' }))

/** Traditional Chinese texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': '進行中',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) =>
    to ? `正在將${things(n, name)}${VERB[kind]}到「${to}」` : `正在${VERB[kind]}${things(n, name)}`,
  'jobs.waiting': '等待您的其他工作完成',
  'jobs.starting': '正在開始',
  'jobs.emptyingTrash': '正在清空垃圾桶',
  'jobs.items': (done: number, total: number | null) =>
    total === null
      ? count(done, { other: '{n} 個項目' })
      : `${count(done, { other: '{n}' })}/${count(total, { other: '{n} 個項目' })}`,
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done}/${total}`),
  'jobs.speed': (size: string) => `${size}/秒`,
  'jobs.left': (duration: string) => `剩餘 ${duration}`,
  'jobs.now': (name: string) => `目前：${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `正在${VERB[kind]}：已完成 ${percent}`,
  'jobs.offline': '無法連線到伺服器。工作仍在伺服器上繼續，恢復連線後會再次顯示。',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) =>
    to ? `已將${things(n, name)}${VERB[kind]}到「${to}」` : `已${VERB[kind]}${things(n, name)}`,
  'jobs.failed': (kind: Kind, n: number) => `${count(n, { other: '{n} 個項目' })}無法${VERB[kind]}`,
  'jobs.cancelled': (kind: Kind) => `已取消，部分項目未${VERB[kind]}。`,
  'jobs.undone': (kind: Kind) => `伺服器中途停止，未${VERB[kind]}任何項目。`,
  'jobs.interrupted': (kind: Kind) => `伺服器中途停止，部分項目未${VERB[kind]}。已完成的情況如下：`,
  'jobs.leftOut': (n: number) => count(n, { other: '已略過 {n} 個項目' }),
  'jobs.why': '失敗的項目及原因',
  'jobs.more': (n: number) => count(n, { other: '以及其他 {n} 個項目' }),
  'jobs.again': '再試一次',
  'jobs.cancel': (label: string) => `取消：${label}`,
  'jobs.dismiss': (label: string) => `關閉：${label}`,
  'jobs.conflict': '目的地在這段期間已有變更。',

  'jobs.compress.title': (n: number, name: string) =>
    n === 1 ? `壓縮「${name}」` : count(n, { other: '壓縮 {n} 個項目' }),
  'jobs.compress.name': '壓縮檔名稱',
  'jobs.compress.format': '格式',
  'jobs.compress.taken': '名稱已使用時',
  'jobs.compress.rename': '兩者都保留',
  'jobs.compress.replace': '取代現有檔案',
  'jobs.compress.start': '壓縮',
  'jobs.compress.done': (name: string) => `已建立「${name}」`,
  'jobs.compress.failed': (name: string) => `無法建立「${name}」。`,
}
