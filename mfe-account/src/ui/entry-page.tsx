import { token } from '@linkstall/contracts/tokens';
import { ButtonLink, tapLink } from '@linkstall/kit/pieces';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { Button } from './button.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { Form, type FormProps, rows } from './form.tsx';

interface EntryPageProps extends FormProps {
  readonly drawing: 'rest' | 'goods';
  readonly says: {
    readonly title: string;
    readonly promise: readonly [string, string];
    /** Text of the button; the title's when absent. */
    readonly action?: string;
  };
  /** Not now: what the button does has to wait. */
  readonly waiting?: boolean;
  readonly footer: ReactNode;
}

/** A screen with one form on the counter: its heading, its fields, its button, and other ways below. */
export const EntryPage = ({ drawing, says, waiting = false, footer, children, ...entry }: EntryPageProps) => (
  <EntryFrame drawing={drawing} promise={says.promise}>
    <Sheet>
      <h1>{says.title}</h1>
      <Form {...entry}>
        {children}
        <Button label={says.action ?? says.title} busy={entry.form.busy} disabled={waiting} />
      </Form>
      <div>{footer}</div>
    </Sheet>
  </EntryFrame>
);

interface OtherWayProps {
  readonly question: string;
  readonly to: string;
  readonly label: string;
}

/** The way to another form. */
export const OtherWay = ({ question, to, label }: OtherWayProps) => (
  <Way>
    {question} <Link to={to}>{label}</Link>
  </Way>
);

/** The same for whom the form is not, as loud as its button. */
export const LoudWay = ({ question, to, label }: OtherWayProps) => (
  <Loud>
    <p>{question}</p>
    <ButtonLink as={Link} to={to} $kind="contrast" $size="field">
      {label}
    </ButtonLink>
  </Loud>
);

const Sheet = styled.div`
  ${rows}

  form > button {
    width: 100%;
  }

  h1 {
    font-size: min(${token('text-2xl')}, 12vw);
  }
`;

/** A sentence of an entry screen. */
export const Say = styled.p`
  color: ${token('muted')};
  overflow-wrap: anywhere;

  b {
    color: ${token('text')};
    font-weight: ${token('weight-mid')};
  }
`;

const Way = styled.p`
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  text-wrap: balance;

  a {
    ${tapLink}
    font-weight: ${token('weight-mid')};
  }
`;

const Loud = styled.div`
  display: grid;
  gap: ${token('2')};
  margin-top: ${token('3')};
  padding-top: ${token('4')};
  border-top: ${token('line')} solid ${token('border')};
  color: ${token('muted')};
  text-align: center;
`;
