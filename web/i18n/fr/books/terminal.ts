import type { MessageModules } from '../../catalog.ts'

/** French texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'Terminal',
  'terminal.screen': 'Saisie du terminal',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} quitte le terminal, ${copy} copie, ${paste} colle.`,
  'terminal.readAloud': 'Mode lecteur d’écran',
  'terminal.copy': 'Copier la sélection',
  'terminal.nothingSelected': 'Sélectionnez d’abord du texte dans le terminal.',
  'terminal.copied': 'Copié',
  'terminal.notCopied': 'Le navigateur n’autorise pas la copie. Utilisez son propre menu.',
  'terminal.keys': 'Autres touches',
  'terminal.key.escape': 'Échap',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'Gauche',
  'terminal.key.up': 'Haut',
  'terminal.key.down': 'Bas',
  'terminal.key.right': 'Droite',

  'terminal.state.connecting': 'Démarrage…',
  'terminal.state.running': 'En cours',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Terminé.' : `Terminé avec le code de sortie ${code}.`),
  'terminal.over.time': 'Arrêté après une longue inactivité.',
  'terminal.over.memory': 'Arrêté : trop de mémoire utilisée.',
  'terminal.over.processes': 'Arrêté : trop de processus lancés.',
  'terminal.over.output': 'Arrêté : sortie trop volumineuse.',
  'terminal.over.cancelled': 'Arrêté par le serveur : votre session ou vos droits ont changé.',
  'terminal.over.signal': 'Arrêté par un signal.',
  'terminal.over.refused': 'Le serveur a refusé.',
  'terminal.over.failed': 'Une erreur s’est produite sur le serveur.',
  'terminal.over.lost': 'La connexion a été perdue. Ce qui s’exécutait a été arrêté.',
  'terminal.over.unreached': 'Le serveur est injoignable.',
  'terminal.again': 'Redémarrer',
}
