import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('zh-cn')

/** Simplified Chinese texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': '分享的文件夹',
  'visit.folder': '文件夹',
  'visit.trail': '当前位置',
  'visit.modified': '修改时间',
  'visit.items': (n: number) => count(n, { other: '{n} 个项目' }),
  'visit.download': '下载',
  'visit.downloadFolder': '全部下载',
  'visit.downloadOf': (name: string) => `下载“${name}”`,
  'visit.formats': '其他格式',
  'visit.downloadAs': (format: string) => `下载为 ${format}`,
  'visit.open': '打开',
  'visit.ends': '此链接过期时间：',
  'visit.downloadsLeft': (n: number) => (n === 0 ? '下载次数已用完' : count(n, { other: '还可下载 {n} 次' })),
  'visit.qr': '此链接的二维码',
  'visit.qrHint': '用其他设备的相机扫描，即可打开此链接。',
  'visit.contents': '内容',
  'visit.showMore': '显示更多',
  'visit.shown': (shown: number, all: number) => `已显示 ${shown} 项，${count(all, { other: '共 {n} 项' })}`,
  'visit.empty': '此文件夹中没有内容。',
  'visit.preview': (name: string) => `“${name}”的预览`,
  'visit.previous': '上一个',
  'visit.next': '下一个',
  'visit.place': (place: number, all: number) => `第 ${place} 个，共 ${all} 个`,
  'visit.notShown': '无法在此处显示，但可以下载。',

  'visit.send.to': (name: string) => `发送文件到“${name}”`,
  'visit.send.yourName': '您的姓名（可选）',
  'visit.send.zone': '文件放置区',
  'visit.send.dropHere': '将文件拖放到此处。',
  'visit.send.unseen': '其他访客看不到您发送的内容。',
  'visit.send.choose': '选择文件',
  'visit.send.eachUpTo': (size: string) => `每个文件不超过 ${size}。`,
  'visit.send.filesLeft': (n: number) => count(n, { other: '还可发送 {n} 个文件。' }),
  'visit.send.sizeLeft': (size: string) => `总共还可发送 ${size}。`,
  'visit.send.only': (extensions: string) => `仅限 ${extensions}。`,
  'visit.send.tally': (sent: number, all: number) => `已发送 ${sent} 个文件，${count(all, { other: '共 {n} 个' })}`,
  'visit.send.waiting': '等待中',
  'visit.send.done': '已发送',
  'visit.send.cancelOf': (name: string) => `不发送“${name}”`,
  'visit.send.againOf': (name: string) => `重新发送“${name}”`,
  'visit.send.full': '此链接不再接收文件。',
  'visit.send.folder': '无法发送文件夹。请发送其中的文件，或先将其压缩。',
  'visit.send.noRoom': '剩余空间不足。',
  'visit.send.refused': '此链接不接收该文件。',
  'visit.send.tooLarge': '超出此链接允许的大小。',
  'visit.send.wrongType': '此链接不接收这种类型的文件。',

  'visit.locked': '此链接需要密码',
  'visit.lockedDetail': '请向发送链接的人索取密码。',
  'visit.password': '密码',
  'visit.unlock': '继续',

  'visit.gone': '此链接可能已过期，或其指向的内容已不存在。请联系发送链接的人。',
  'visit.forbidden': '请联系发送链接的人。',
  'visit.broken': '请稍后再试。',
  'visit.offline': '请检查网络连接。恢复联网后，页面会自动重试。',
}
