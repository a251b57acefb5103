import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-tw')

/** Traditional Chinese texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `「${name}」的內容`,
  'archive.way': '壓縮檔中的資料夾',
  'archive.search': '在壓縮檔中搜尋',
  'archive.name': '名稱',
  'archive.size': '大小',
  'archive.modified': '修改日期',
  'archive.summary': (files: number, size: string) => `${count(files, { other: '{n} 個檔案' })}，${size}`,
  'archive.refused': (n: number) => count(n, { other: '{n} 個項目無法解壓縮' }),
  'archive.selected': (n: number) => count(n, { other: '已選取 {n} 個' }),
  'archive.found': (n: number) => count(n, { other: '找到 {n} 個' }),
  'archive.empty': '這個壓縮檔中沒有內容。',
  'archive.emptyFolder': '這個資料夾中沒有內容。',
  'archive.nothingFound': '這個資料夾中沒有這樣的名稱。',

  'archive.failed.notArchive': '這不是可讀取的壓縮檔，或者已經損毀。',
  'archive.failed.tooLarge': '這個壓縮檔的內容太多，無法在這裡檢視。',
  'archive.failed.detail': '您仍然可以下載。',

  'archive.refusal.name': '名稱指向別處，或無法使用',
  'archive.refusal.duplicate': '另一個項目的名稱相同',
  'archive.refusal.link': '連結',
  'archive.refusal.special': '既不是檔案，也不是資料夾',
  'archive.refusal.encrypted': '已加密',
  'archive.refusal.method': 'Coffer 不支援其壓縮方式',
  'archive.refusal.damaged': '已損毀',
  'archive.refusal.taken': '名稱已使用',
  'archive.refusal.denied': '目的地不允許',

  'archive.entry.download': '下載',
  'archive.entry.none': '這個檔案無法預覽。',
  'archive.entry.tooLarge': '這個檔案太大，無法在這裡顯示。',
  'archive.entry.failed': '無法顯示，檔案可能已損毀。',

  'archive.extractAll': '全部解壓縮',
  'archive.extractSelected': (n: number) => count(n, { other: '解壓縮 {n} 個項目' }),
  'archive.extract.denied': '您無權新增檔案',
  'archive.extract.tooMany': '項目太多，無法逐一選取',
  'archive.extract.title': (name: string) => `解壓縮「${name}」`,
  'archive.extract.into': '目的地資料夾',
  'archive.extract.intoHint': '如果不存在，將會自動建立。',
  'archive.extract.choose': '選擇…',
  'archive.extract.chooseTitle': '要解壓縮到哪個資料夾？',
  'archive.extract.conflict': '目的地已有同名項目時',
  'archive.extract.keep_both': '兩者都保留',
  'archive.extract.keep_both.hint': '新檔案的名稱會加上編號。',
  'archive.extract.skip': '略過該檔案',
  'archive.extract.replace': '取代現有檔案',
  'archive.extract.replace.hint': '原有內容將成為一個版本。',
  'archive.extract.refuse': '全部不解壓縮',
  'archive.extract.start': '解壓縮',
  'archive.extract.running': '正在解壓縮。如果取消，已解壓縮的內容將會移除。',
  'archive.extract.noFolder': '請指定資料夾。',
  'archive.extract.notFolder': '該位置是檔案，不是資料夾。',
  'archive.extract.badFolder': '資料夾無法使用這個名稱。',
  'archive.extract.taken': '目的地已有同名項目，因此未解壓縮任何內容。',
  'archive.extract.changed': '壓縮檔在這段期間已有變更，因此未解壓縮任何內容。',
  'archive.extract.done': (n: number, folder: string) =>
    `已將 ${count(n, { other: '{n} 個檔案' })}解壓縮到「${folder}」`,
  'archive.extract.leftOut': (n: number) => count(n, { other: '下列 {n} 個項目未解壓縮：' }),
  'archive.extract.more': (n: number) => count(n, { other: '以及其他 {n} 個項目' }),
  'archive.extract.open': '開啟資料夾',
}
