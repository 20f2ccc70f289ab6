import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { FlowComponent, FlowKind, FlowStep } from '../../../contract/flow.ts';
import { signedIn } from '../auth/index.ts';
import { withDevice } from './flowStorage.ts';
import {
  errorName,
  FLOW_KINDS,
  idleProgress,
  initialFlowState,
  isForeignRefusal,
  isStepFresh,
  isStepOld,
  RESEND_COOLDOWN_MS,
  type FlowFailure,
  type FlowProgress,
  type FlowStacks,
} from './flowState.ts';
import type { ReturnedCallback } from './providerCallback.ts';

type OfFlow<Rest = object> = PayloadAction<{ kind: FlowKind } & Rest>;

function progressed(state: FlowStacks, kind: FlowKind, changes: Partial<FlowProgress>) {
  Object.assign(state.progress[kind], changes);
}

/** Prompts that a choice shows side by side. */
const INLINE_PROMPTS = ['email', 'oauth2'];

function shownStep(stack: FlowStep[]): FlowStep | undefined {
  const [top, below] = stack.toReversed();
  const isInline = top?.current.kind === 'component' && INLINE_PROMPTS.includes(top.current.prompt);
  return isInline && below?.current.kind === 'choice' ? below : top;
}

/** Returns whether the flow is at its first step. An alternative picked from that step has the same state. */
const isAtFirstStep = (stack: FlowStep[]) => stack.length > 0 && stack.every(({ state }) => state === stack[0]?.state);

/** Returns a stack with a new first step and the same alternative picked as before. */
function renewed(stack: FlowStep[], first: FlowStep): FlowStep[] {
  const picked = stack.at(-1)?.current;
  if (first.current.kind !== 'choice' || picked?.kind !== 'component') return [first];
  const again = first.current.prompts.find(({ id }) => id === picked.id);
  return again ? [first, { ...first, current: again }] : [first];
}

/** Returns whether a code was just e-mailed for a step. */
const mailsCode = ({ current }: FlowStep): boolean =>
  current.kind === 'component' && current.prompt === 'otp' && current.options.mailed !== 'earlier';

/** Returns whether the platform sent no new code because it sent the last one too recently. */
function wasJustMailed(step: FlowStep | undefined): boolean {
  return step?.current.kind === 'component' && step.current.options.mailed === 'just-now';
}

const settled = { pending: null, failure: null, notice: null } as const;

const flowSlice = createSlice({
  name: 'flow',
  initialState: initialFlowState,
  reducers: {
    /** Someone opened this flow's screen, or returned to it. */
    flowOpened(_state, _action: OfFlow) {},
    startRequested(state, { payload: { kind } }: OfFlow) {
      progressed(state, kind, { pending: 'start' });
      if (state.progress[kind].failure?.during === 'start') progressed(state, kind, { failure: null });
    },
    /**
     * The first step has loaded, from the platform or the cache. A message about why the flow restarted stays on
     * screen.
     */
    flowStarted(state, { payload: { kind, step, fetchedAt } }: OfFlow<{ step: FlowStep; fetchedAt: number }>) {
      state[kind] = [step];
      state.firstSteps[kind] = { step, fetchedAt };
      progressed(state, kind, { pending: null });
    },
    /** An expired first step was replaced without a visible change. */
    firstStepRenewed(state, { payload: { kind, step, fetchedAt } }: OfFlow<{ step: FlowStep; fetchedAt: number }>) {
      state[kind] = renewed(state[kind], step);
      state.firstSteps[kind] = { step, fetchedAt };
    },
    firstStepsSwept(state, { payload: { now } }: PayloadAction<{ now: number }>) {
      for (const kind of FLOW_KINDS) {
        const cached = state.firstSteps[kind];
        if (cached && !isStepFresh(cached, now)) delete state.firstSteps[kind];
      }
    },
    alternativeSelected(state, { payload: { kind, component } }: OfFlow<{ component: FlowComponent }>) {
      const choice = state[kind].at(-1);
      if (choice?.current.kind === 'choice') state[kind].push({ ...choice, current: component });
      progressed(state, kind, settled);
    },
    submitRequested(state, { payload: { kind } }: OfFlow) {
      progressed(state, kind, { ...settled, pending: 'submit' });
    },
    stepPushed: {
      reducer(state, { payload: { kind, step, at } }: OfFlow<{ step: FlowStep; at: number }>) {
        state[kind].push(step);
        progressed(state, kind, {
          ...settled,
          resendAfter: mailsCode(step) ? at + RESEND_COOLDOWN_MS : null,
          steppedAt: at,
        });
      },
      prepare: (pushed: { kind: FlowKind; step: FlowStep }) => ({ payload: { ...pushed, at: Date.now() } }),
    },
    stepPopped(state, { payload: { kind } }: OfFlow) {
      state[kind].pop();
      progressed(state, kind, { ...settled, resendAfter: null });
    },
    stackCleared(state, { payload: { kind } }: OfFlow) {
      state[kind] = [];
      state.progress[kind] = idleProgress;
    },
    resendRequested(state, { payload: { kind } }: OfFlow) {
      progressed(state, kind, { ...settled, pending: 'resend' });
    },
    /** A code was sent again. If there's no new step, the current step stays. */
    codeResent(state, { payload: { kind, step, at } }: OfFlow<{ step?: FlowStep; at: number }>) {
      if (step) state[kind].splice(-1, 1, step);
      progressed(state, kind, { steppedAt: at });
      const notice = wasJustMailed(step) ? 'code-just-sent' : 'code-sent';
      progressed(state, kind, { ...settled, notice, resendAfter: at + RESEND_COOLDOWN_MS });
    },
    attemptFailed(
      state,
      { payload: { kind, failure, resendAfter } }: OfFlow<{ failure: FlowFailure; resendAfter?: number }>,
    ) {
      progressed(state, kind, { ...settled, failure });
      // A wrong code ends the pause: the platform then e-mails another one at once.
      if (failure.during === 'submit') progressed(state, kind, { resendAfter: null });
      if (resendAfter !== undefined) progressed(state, kind, { resendAfter });
    },
    /** The steps are no longer valid, so the flow starts over and shows the reason. The typed address is kept. */
    flowRestarted(state, { payload: { kind, failure } }: OfFlow<{ failure?: FlowFailure }>) {
      state[kind] = [];
      delete state.firstSteps[kind];
      progressed(state, kind, {
        ...settled,
        resendAfter: null,
        failure: failure ?? null,
        notice: failure ? null : 'started-again',
      });
    },
    emailTyped(state, { payload }: PayloadAction<string>) {
      state.email = payload;
    },
    /** The tokens were read from storage again, because another tab may have signed in since. */
    devicesRestored(state, { payload }: PayloadAction<string[]>) {
      state.devices = payload;
    },
    /** A sign-in returned a token for this browser to keep. */
    deviceRemembered(state, { payload }: PayloadAction<string>) {
      state.devices = withDevice(state.devices, payload);
    },
    stackRestored(state, { payload: { kind, stack } }: OfFlow<{ stack: FlowStep[] }>) {
      state[kind] = stack;
      progressed(state, kind, { ...settled, steppedAt: null });
    },
    /** The browser is leaving for an identity provider. */
    leftForProvider(state, { payload: { kind } }: OfFlow<{ authorizationUrl: string; search: string }>) {
      progressed(state, kind, { ...settled, pending: 'leave' });
    },
    /** The browser returned to the page without a provider's response. */
    leavingAbandoned(state, { payload: { kind } }: OfFlow) {
      if (state.progress[kind].pending === 'leave') progressed(state, kind, { pending: null });
    },
    /** The page was opened with a provider's response in its URL. Nothing else starts until it's processed. */
    providerReturned(state, { payload: { kind } }: OfFlow<{ answer: ReturnedCallback }>) {
      progressed(state, kind, { ...settled, pending: 'submit' });
    },
    searchKept(state, { payload: { kind, search } }: OfFlow<{ search: string }>) {
      progressed(state, kind, { keptSearch: search });
    },
  },
  extraReducers: (builder) => {
    // A single action completes the flow and signs in, so that no one sees an empty stack in between.
    builder.addCase(signedIn, ({ devices }) => ({ ...initialFlowState, devices }));
  },
  selectors: {
    selectStack: (state, kind: FlowKind) => state[kind],
    /** The step on screen. An alternative whose prompt appears within its choice is shown as the choice. */
    selectShownStep: (state, kind: FlowKind) => shownStep(state[kind]),
    selectIsAtFirstStep: (state, kind: FlowKind) => isAtFirstStep(state[kind]),
    /**
     * Whether a refusal means that the step has expired: its error name says so, or the step is old and the name is
     * unknown.
     */
    selectHasExpired: (state, kind: FlowKind, failure: FlowFailure) =>
      errorName(failure) === 'ExpiredStateError' ||
      (isForeignRefusal(failure) &&
        !isAtFirstStep(state[kind]) &&
        isStepOld(state.progress[kind].steppedAt, failure.at)),
    selectStep: (state, kind: FlowKind) => state[kind].at(-1),
    selectProgress: (state, kind: FlowKind) => state.progress[kind],
    selectEmail: (state) => state.email,
    selectDevices: (state) => state.devices,
    selectFirstStep: (state, kind: FlowKind) => state.firstSteps[kind],
  },
});

declare module '../../store/hooks.ts' {
  interface RootState {
    flow: FlowStacks;
  }
}

export const flowReducer = flowSlice.reducer;
export const {
  alternativeSelected,
  attemptFailed,
  codeResent,
  deviceRemembered,
  devicesRestored,
  emailTyped,
  firstStepRenewed,
  firstStepsSwept,
  flowOpened,
  flowRestarted,
  flowStarted,
  leavingAbandoned,
  leftForProvider,
  providerReturned,
  resendRequested,
  searchKept,
  stackCleared,
  stackRestored,
  startRequested,
  stepPopped,
  stepPushed,
  submitRequested,
} = flowSlice.actions;
export const {
  selectDevices,
  selectEmail,
  selectFirstStep,
  selectHasExpired,
  selectIsAtFirstStep,
  selectProgress,
  selectShownStep,
  selectStack,
  selectStep,
} = flowSlice.selectors;
