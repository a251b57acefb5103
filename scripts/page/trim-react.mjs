/**
 * Kinds of fibers (work tags) that the page never creates: profilers, boundaries of server-rendered content, lists of boundaries, scopes,
 * hidden legacy trees, tracing markers, hoisted elements (title, meta, link), singletons (html, head, body), view transitions, activities.
 */
const UNUSED_TAGS = new Set([12, 18, 19, 21, 23, 25, 26, 27, 30, 31])

/** Types of elements that would create such fibers. */
const UNUSED_TYPES = new Set([
  'REACT_ACTIVITY_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
])

/** Variables that are never true in the page. */
const NEVER_TRUE = new Set(['isHydrating', 'shouldStartViewTransition'])

/** Functions whose work is never needed, with the body that remains. */
const REDUCED_FUNCTIONS = {
  // Adopting content that a server has rendered.
  ...Object.fromEntries(
    [
      'clearIfContinuousEvent',
      'commitActivityHydrationCallbacks',
      'commitSuspenseHydrationCallbacks',
      'queueHydrationError',
      'resetHydrationState',
      'retryIfBlockedOn',
      'updateDehydratedSuspenseComponent',
      // References to fragments.
      'commitFragmentInstanceDeletionEffects',
      'commitFragmentInstanceInsertionEffects',
      'commitNewChildToFragmentInstances',
      // View transitions, and commits that wait for pictures and style sheets.
      'accumulateSuspenseyCommitOnFiber',
      'checkIfFullyUnsuspended',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'measureNestedViewTransitions',
      'preloadInstanceAndSuspendIfNeeded',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'trackEnterViewTransitions',
      // Functions as actions of forms.
      'startHostTransition',
      // The browser's progress indicator during transitions that wait for promises.
      'defaultOnDefaultTransitionIndicator',
    ].map((name) => [name, '{}']),
  ),
  isFragmentInstanceParent: '{return !1}',
  popHydrationState: '{return !1}',
  queueIfContinuousEvent: '{return !1}',
  upgradeHydrationErrorsToRecoverable: '{return null}',
  waitForCommitToBeReady: '{return null}',
  // Lists of components in error reports, which the page has none of.
  getStackByFiberInDevAndProd: '{return ""}',
}

/** Statements of the module that are left out: the beginning of what is assigned to. */
const UNUSED_ASSIGNMENTS = [
  'FragmentInstance.prototype.',
  'ViewTransitionPseudoElement.prototype.',
  'ReactDOMHydrationRoot.prototype.unstable_scheduleHydration',
  'ReactDOMSharedInternals.findDOMNode',
  'exports.hydrateRoot',
]

/** Hooks for actions of forms and caches. Components that call one fail. */
const UNUSED_HOOKS = new Set([
  'useActionState',
  'useCacheRefresh',
  'useFormState',
  'useHostTransitionStatus',
  'useOptimistic',
])

/** Handlers of calls that preload resources: `preconnect`, `preinit` and so on. */
const PRELOADING = new Set(['D', 'C', 'L', 'm', 'X', 'S', 'M'])

const isTag = (node) => node.type === 'MemberExpression' && !node.computed && node.property.name === 'tag'
const endsPath = (node) =>
  /^(?:Break|Return|Throw|Continue)Statement$/.test(node?.type ?? '') ||
  (node?.type === 'BlockStatement' && endsPath(node.body.at(-1)))

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string'

/** Returns what `visit` must know within a function. */
function within({ id, params, body }, { name, isOwn }) {
  const given = new Set(params.map((param) => param.name))
  return { name: id?.name ?? name, body, isOwn: (one) => isOwn(one) && !given.has(one) }
}

/** Returns the parts of a node, without names that are not values. */
function partsOf(node) {
  // The declaration of a variable remains; the minifier removes it.
  if (node.type === 'VariableDeclarator') return [node.init]
  if (node.type === 'MemberExpression' && !node.computed) return [node.object]
  if (node.type === 'Property' && !node.computed) return [node.value]
  if (FUNCTIONS.has(node.type)) return [node.body]
  return Object.values(node)
}

/** Returns the names of the variables that statements declare for the function around them. */
function declaredIn(node) {
  if (Array.isArray(node)) return node.flatMap(declaredIn)
  if (!isNode(node) || FUNCTIONS.has(node.type)) return []
  const own = node.type === 'VariableDeclarator' ? [node.id.name] : []
  return [...own, ...Object.values(node).flatMap(declaredIn)]
}

/**
 * Removes from the production build of React's renderer what the page does not use, and which no bundler can know to be unused: hydration,
 * view transitions, references to fragments, hoisted elements and resources, profilers, and component stacks.
 *
 * @param {string} code the text of `react-dom-client.production.js`
 * @param {(code: string) => { body: unknown[] }} parse an ESTree parser
 * @returns {string}
 * @throws {Error} if something to remove is not there, as after an update of React: then this file must be reviewed
 */
export function trimReact(code, parse) {
  const edits = []
  const done = new Set()
  const replace = (node, text) => edits.push({ start: node.start, end: node.end, text })
  const textOf = (node) => code.slice(node.start, node.end)

  /** Removes cases of a switch that never apply, unless the case before continues in them. */
  function removeCases(cases, isUnused, body) {
    let entered = false
    for (const one of cases) {
      const unused = one.test !== null && isUnused(one.test)
      if (unused && (one.consequent.length === 0 || !entered)) {
        replace(one, '')
        // Other cases may use the variables that this one declares.
        const names = declaredIn(one.consequent)
        if (names.length > 0)
          edits.push({ start: body.start + 1, end: body.start + 1, text: `var ${names.join(',')};` })
      }
      entered = (!unused || entered) && !endsPath(one.consequent.at(-1))
    }
  }

  const visitors = {
    FunctionDeclaration(node) {
      const body = REDUCED_FUNCTIONS[node.id.name]
      if (body === undefined) return
      done.add(node.id.name)
      replace(node.body, body)
    },
    ExpressionStatement(node) {
      if (node.expression.type !== 'AssignmentExpression') return
      const target = textOf(node.expression.left)
      const unused = UNUSED_ASSIGNMENTS.find((start) => target.startsWith(start))
      if (unused) {
        done.add(unused)
        replace(node, '')
      } else if (target === 'ReactDOMSharedInternals.d') {
        const kept = node.expression.right.properties.filter(({ key }) => !PRELOADING.has(key.name))
        done.add('preloading')
        replace(node.expression.right, `{${kept.map(textOf).join(',')}}`)
      }
    },
    ObjectExpression(node) {
      for (const property of node.properties) {
        if (!UNUSED_HOOKS.has(property.key.name)) continue
        done.add('hooks')
        replace(property, `${property.key.name}: void 0`)
      }
    },
    SwitchStatement(node, { name, body }) {
      if (isTag(node.discriminant)) {
        // Fragments exist, but have no references.
        const isFragmentRef = ({ value }) => name === 'safelyAttachRef' && value === 7
        removeCases(node.cases, (test) => UNUSED_TAGS.has(test.value) || isFragmentRef(test), body)
      } else if (name === 'createFiberFromTypeAndProps') {
        removeCases(node.cases, (test) => UNUSED_TYPES.has(test.name), body)
      }
    },
    ConditionalExpression(node) {
      if (!textOf(node.test).startsWith('isHostHoistableType(')) return
      done.add('hoisted elements')
      replace(node, '5')
    },
    BinaryExpression(node) {
      if (!/^[!=]==$/.test(node.operator)) return
      const { left, right } = node
      const isUnused = (tag, other) => isTag(tag) && other.type === 'Literal' && UNUSED_TAGS.has(other.value)
      if (isUnused(left, right) || isUnused(right, left)) replace(node, node.operator === '===' ? '!1' : '!0')
    },
    AssignmentExpression(node, { isOwn }) {
      if (isOwn(node.left.name)) replace(node, `(${textOf(node.right)})`)
    },
    Identifier(node, { isOwn }) {
      if (!isOwn(node.name)) return
      done.add(node.name)
      replace(node, '!1')
    },
  }

  /**
   * Visits a node. `around` is the name of the function of the module that it is in, the body of the innermost function, and which names
   * stand for the variables of `NEVER_TRUE` there.
   */
  function visit(node, around) {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, around)
      return
    }
    if (!isNode(node)) return
    const inside = FUNCTIONS.has(node.type) ? within(node, around) : around
    const before = edits.length
    visitors[node.type]?.(node, inside)
    const first = edits[before]
    if (first?.start === node.start && first.end === node.end) return
    for (const part of partsOf(node)) visit(part, inside)
  }
  visit(parse(code).body, { name: '', body: null, isOwn: (name) => NEVER_TRUE.has(name) })

  const expected = [
    ...Object.keys(REDUCED_FUNCTIONS),
    ...UNUSED_ASSIGNMENTS,
    ...NEVER_TRUE,
    'preloading',
    'hooks',
    'hoisted elements',
  ]
  const missing = expected.filter((one) => !done.has(one))
  if (missing.length > 0)
    throw new Error(`React's renderer has no ${missing.join(', ')}: review scripts/page/trim-react.mjs`)
  return apply(code, edits)
}

/** Returns the text with its parts replaced. A part inside another one that is replaced is ignored. */
function apply(code, edits) {
  let [text, at] = ['', 0]
  for (const { start, end, text: given } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    text += code.slice(at, start) + given
    at = end
  }
  return text + code.slice(at)
}
