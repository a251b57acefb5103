import type { MessageModules } from '../../catalog.ts'

/** Japanese texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'ターミナル',
  'terminal.screen': 'ターミナルの入力',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out}でターミナルの外へ移動、${copy}でコピー、${paste}で貼り付け。`,
  'terminal.readAloud': 'スクリーンリーダーモード',
  'terminal.copy': '選択範囲をコピー',
  'terminal.nothingSelected': '先にターミナルのテキストを選択してください。',
  'terminal.copied': 'コピーしました',
  'terminal.notCopied': 'ブラウザーの制限により、コピーできません。ブラウザーのメニューを使ってください。',
  'terminal.keys': 'その他のキー',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': '左',
  'terminal.key.up': '上',
  'terminal.key.down': '下',
  'terminal.key.right': '右',

  'terminal.state.connecting': '開始中…',
  'terminal.state.running': '実行中',
  'terminal.over.exited': (code: number) => (code === 0 ? '終了しました。' : `終了コード${code}で終了しました。`),
  'terminal.over.time': '長い間操作がなかったため、終了しました。',
  'terminal.over.memory': 'メモリを使いすぎたため、終了しました。',
  'terminal.over.processes': 'プロセスを起動しすぎたため、終了しました。',
  'terminal.over.output': '出力が多すぎたため、終了しました。',
  'terminal.over.cancelled': 'セッションまたは権限が変わったため、サーバーによって終了されました。',
  'terminal.over.signal': 'シグナルで終了しました。',
  'terminal.over.refused': 'サーバーに拒否されました。',
  'terminal.over.failed': 'サーバーで問題が発生しました。',
  'terminal.over.lost': '接続が切れました。実行中の処理は終了しました。',
  'terminal.over.unreached': 'サーバーに接続できません。',
  'terminal.again': 'もう一度開始',
}
