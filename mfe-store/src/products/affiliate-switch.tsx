import { Button, Row } from '@linkstall/kit/components';
import { Switch } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { saveCsv } from '@linkstall/kit/csv';
import { useAtomValue } from 'jotai';

import { ownerTexts } from '../ui/owner-texts.ts';
import { disclosuresCsv } from './disclosures-csv.ts';
import type { ProductValues } from './product-values.ts';
import { loadDisclosures } from './disclosures.state.ts';

interface AffiliateSwitchProps {
  readonly values: ProductValues;
  readonly onChange: (change: Partial<ProductValues>) => void;
}

/** The switch for affiliate links, and the download of the log of marks that visitors saw. */
export function AffiliateSwitch({ values, onChange }: AffiliateSwitchProps) {
  const shell = useAtomValue(shellAtom);
  const download = async () => {
    const log = await loadDisclosures(shell);
    if (!log.ok) return shell.notice.error(ownerTexts.form.logFailed);
    saveCsv(disclosuresCsv(log.value), 'affiliate-log.csv');
  };
  return (
    <>
      <Switch
        name="Product_Affiliate"
        isOn={values.Product_Affiliate}
        onToggle={(on) => onChange({ Product_Affiliate: on })}
        hint={ownerTexts.form.affiliateHint}
      >
        {ownerTexts.form.affiliate}
      </Switch>
      {values.Product_Affiliate && (
        <Row>
          <Button $kind="quiet" onClick={() => void download()}>
            {ownerTexts.form.downloadLog}
          </Button>
        </Row>
      )}
    </>
  );
}
