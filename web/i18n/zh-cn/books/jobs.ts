import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-cn')

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const VERB = { copy: '复制', move: '移动', delete: '删除', extract: '解压', archive: '压缩' }

/** Returns the items of a job for use between two Chinese words: a name in quotation marks, or a number after a space. */
const things = (n: number, name: string) => (n === 1 && name ? `“${name}”` : count(n, { other: ' {n} 个项目' }))

/** Simplified Chinese texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': '正在进行',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) =>
    to ? `正在将${things(n, name)}${VERB[kind]}到“${to}”` : `正在${VERB[kind]}${things(n, name)}`,
  'jobs.waiting': '等待您的其他任务完成',
  'jobs.starting': '正在开始',
  'jobs.emptyingTrash': '正在清空回收站',
  'jobs.items': (done: number, total: number | null) =>
    total === null
      ? count(done, { other: '{n} 个项目' })
      : `${count(done, { other: '{n}' })}/${count(total, { other: '{n} 个项目' })}`,
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done}/${total}`),
  'jobs.speed': (size: string) => `${size}/秒`,
  'jobs.left': (duration: string) => `剩余 ${duration}`,
  'jobs.now': (name: string) => `当前：${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `正在${VERB[kind]}：已完成 ${percent}`,
  'jobs.offline': '无法连接服务器。任务仍在服务器上继续，恢复连接后会再次显示。',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) =>
    to ? `已将${things(n, name)}${VERB[kind]}到“${to}”` : `已${VERB[kind]}${things(n, name)}`,
  'jobs.failed': (kind: Kind, n: number) => `${count(n, { other: '{n} 个项目' })}未能${VERB[kind]}`,
  'jobs.cancelled': (kind: Kind) => `已取消，部分项目未${VERB[kind]}。`,
  'jobs.undone': (kind: Kind) => `服务器中途停止，未${VERB[kind]}任何项目。`,
  'jobs.interrupted': (kind: Kind) => `服务器中途停止，部分项目未${VERB[kind]}。已完成的情况如下：`,
  'jobs.leftOut': (n: number) => count(n, { other: '{n} 个项目被略过' }),
  'jobs.why': '失败的项目及原因',
  'jobs.more': (n: number) => count(n, { other: '以及另外 {n} 项' }),
  'jobs.again': '重试',
  'jobs.cancel': (label: string) => `取消：${label}`,
  'jobs.dismiss': (label: string) => `关闭：${label}`,
  'jobs.conflict': '目标位置在此期间发生了变化。',

  'jobs.compress.title': (n: number, name: string) =>
    n === 1 ? `压缩“${name}”` : count(n, { other: '压缩 {n} 个项目' }),
  'jobs.compress.name': '压缩包名称',
  'jobs.compress.format': '格式',
  'jobs.compress.taken': '名称已被占用时',
  'jobs.compress.rename': '保留两者',
  'jobs.compress.replace': '替换现有文件',
  'jobs.compress.start': '压缩',
  'jobs.compress.done': (name: string) => `已创建“${name}”`,
  'jobs.compress.failed': (name: string) => `未能创建“${name}”。`,
}
