import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const look = EditorView.theme({
  '&': { blockSize: '100%', background: 'var(--surface)', color: 'var(--text)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.6' },
  '.cm-content': { paddingBlock: '12px 40vb', caretColor: 'var(--focus)' },
  '.cm-line': { paddingInline: '12px' },
  '.cm-cursor, .cm-dropCursor': { borderInlineStartColor: 'var(--focus)', borderInlineStartWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--selected-hover)',
  },
  '.cm-activeLine': { background: 'var(--surface-hover)' },
  '.cm-gutters': {
    border: 'none',
    background: 'var(--surface)',
    color: 'var(--text-muted)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { minInlineSize: '44px', paddingInline: '12px 4px' },
  '.cm-activeLineGutter': { background: 'var(--surface-hover)', color: 'var(--text)' },
  '.cm-foldPlaceholder': {
    border: '1px solid var(--line-control)',
    background: 'var(--surface-hover)',
    color: 'var(--text-muted)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    background: 'var(--selected)',
    outline: '1px solid var(--selection)',
  },
  '.cm-selectionMatch': { background: 'var(--selected)' },
  '.cm-searchMatch': { background: 'var(--warning-soft)', outline: '1px solid var(--warning)' },
  '.cm-searchMatch-selected': { background: 'var(--selected-hover)', outlineColor: 'var(--selection)' },
  '.cm-specialChar': { color: 'var(--danger-text)' },
})

const panels = EditorView.theme({
  '.cm-panels': { background: 'var(--surface-sunken)', color: 'var(--text)' },
  '.cm-panels-top': { borderBlockEnd: '1px solid var(--line)' },
  '.cm-panels-bottom': { borderBlockStart: '1px solid var(--line)' },
  '.cm-panel:is(.cm-search, .cm-dialog)': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    paddingBlock: '8px',
    paddingInline: '12px 44px',
    fontFamily: 'var(--font)',
    fontSize: 'var(--type-meta)',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', content: '""' },
  '.cm-panel:is(.cm-search, .cm-dialog) :is(input, button, label)': { margin: '0' },
  '.cm-panel:is(.cm-search, .cm-dialog) label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    marginInlineStart: '4px',
    fontSize: 'var(--type-meta)',
  },
  '.cm-panel :is([name=close], .cm-dialog-close)': {
    position: 'absolute',
    insetBlockStart: '8px',
    insetInline: 'auto 8px',
    inlineSize: 'calc(var(--control) - 4px)',
    blockSize: 'calc(var(--control) - 4px)',
    borderRadius: 'var(--radius-small)',
    color: 'var(--text-muted)',
    fontSize: '18px',
  },
  '.cm-panel :is([name=close], .cm-dialog-close):hover': { background: 'var(--surface-hover)' },
  '.cm-textfield': {
    minBlockSize: 'calc(var(--control) - 4px)',
    paddingInline: '8px',
    border: '1px solid var(--line-control)',
    borderRadius: 'var(--radius-small)',
    background: 'var(--field)',
    color: 'var(--text)',
    fontSize: 'var(--type-meta)',
  },
  '.cm-button': {
    minBlockSize: 'calc(var(--control) - 4px)',
    paddingInline: '10px',
    border: '1px solid var(--line-raised)',
    borderRadius: 'var(--radius-small)',
    backgroundImage: 'none',
    backgroundColor: 'var(--control-fill)',
    color: 'var(--text)',
    fontSize: 'var(--type-meta)',
  },
  '.cm-button:active': { backgroundImage: 'none', backgroundColor: 'var(--surface-press)' },
  '.cm-button:hover': { borderColor: 'var(--line-control)' },
})

const highlightColors = HighlightStyle.define([
  { tag: [tags.comment, tags.meta], color: 'var(--code-comment)' },
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.controlKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.regexp, tags.special(tags.string), tags.attributeValue], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.escape], color: 'var(--code-number)' },
  {
    tag: [tags.typeName, tags.className, tags.namespace, tags.tagName, tags.definition(tags.typeName)],
    color: 'var(--code-type)',
  },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.labelName, tags.macroName],
    color: 'var(--code-function)',
  },
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--code-property)' },
  { tag: tags.heading, color: 'var(--code-keyword)', fontWeight: 'bold' },
  { tag: tags.strong, fontWeight: 'bold' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent-text)', textDecoration: 'underline' },
  { tag: tags.monospace, color: 'var(--code-string)' },
  { tag: tags.invalid, color: 'var(--danger-text)' },
])

/** The editor's styles in the page's colors, which follow its theme. */
export const codeTheme: Extension = [look, panels, syntaxHighlighting(highlightColors)]
