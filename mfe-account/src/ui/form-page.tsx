import { token } from '@linkstall/contracts/tokens';
import { ButtonLink, tapLink } from '@linkstall/kit/components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { Button } from './button.tsx';
import { FormFrame } from './form-frame.tsx';
import { Form, type FormProps, rowLayout } from './form.tsx';

interface FormPageProps extends FormProps {
  readonly illustration: 'cat' | 'products';
  readonly screenTexts: {
    readonly title: string;
    readonly slogan: readonly [string, string];
    /** The text of the button; the default is the title. */
    readonly action?: string;
  };
  /** Disables the button while its action has to wait. */
  readonly isWaiting?: boolean;
  readonly footer: ReactNode;
}

/** A page with one form: heading, fields, button, and links to other pages. */
export const FormPage = ({
  illustration,
  screenTexts,
  isWaiting = false,
  footer,
  children,
  ...formProps
}: FormPageProps) => (
  <FormFrame illustration={illustration} slogan={screenTexts.slogan}>
    <FormContent>
      <h1>{screenTexts.title}</h1>
      <Form {...formProps}>
        {children}
        <Button label={screenTexts.action ?? screenTexts.title} busy={formProps.form.busy} disabled={isWaiting} />
      </Form>
      <div>{footer}</div>
    </FormContent>
  </FormFrame>
);

interface PageLinkProps {
  readonly question: string;
  readonly to: string;
  readonly label: string;
}

/** A link to another form, after a question. */
export const PageLink = ({ question, to, label }: PageLinkProps) => (
  <LinkLine>
    {question} <Link to={to}>{label}</Link>
  </LinkLine>
);

/** A link to another form that is as prominent as the button of this form. */
export const ProminentPageLink = ({ question, to, label }: PageLinkProps) => (
  <ProminentBlock>
    <p>{question}</p>
    <ButtonLink as={Link} to={to} $kind="contrast" $size="field">
      {label}
    </ButtonLink>
  </ProminentBlock>
);

const FormContent = styled.div`
  ${rowLayout}

  form > button {
    width: 100%;
  }

  h1 {
    font-size: min(${token('text-2xl')}, 12vw);
  }
`;

export const Paragraph = styled.p`
  color: ${token('muted')};
  overflow-wrap: anywhere;

  b {
    color: ${token('text')};
    font-weight: ${token('weight-mid')};
  }
`;

const LinkLine = styled.p`
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  text-wrap: balance;

  a {
    ${tapLink}
    font-weight: ${token('weight-mid')};
  }
`;

const ProminentBlock = styled.div`
  display: grid;
  gap: ${token('2')};
  margin-top: ${token('3')};
  padding-top: ${token('4')};
  border-top: ${token('line')} solid ${token('border')};
  color: ${token('muted')};
  text-align: center;
`;
