import type { Product, ProductOrders } from '@linkstall/contracts/http';
import { formatPrice } from '@linkstall/kit/text';
import { upiHref } from '@linkstall/kit/upi';
import styled from 'styled-components';

import { productPath } from '../../ui/store-path.ts';
import { useLocale, useTexts } from '../../ui/languages.ts';

interface OrdersProps {
  readonly orders: ProductOrders;
  readonly product: Product;
  readonly username: string;
}

/** The ways to order from the creator: a prepared WhatsApp message, and a UPI payment of the price. Neither needs scripts. */
export function Orders({ orders: { whatsapp, upi }, product, username }: OrdersProps) {
  const { _id: id, Product_Name: name, Product_Discount_Price: price, Product_Currency: currency } = product;
  const texts = useTexts();
  const message = texts.product.order(name, formatPrice(price, currency, useLocale()));
  return (
    <>
      {whatsapp && (
        <Way>
          <a
            href={`https://wa.me/${whatsapp.slice(1)}?text=${encodeURIComponent(message)}`}
            rel="noopener nofollow ugc"
          >
            {texts.product.whatsApp}
          </a>
        </Way>
      )}
      {upi && (
        <Way>
          <details>
            <summary>{texts.product.payByUpi}</summary>
            {upi.isNew && <p>{texts.product.newPage}</p>}
            <img
              src={`${productPath(username, id)}.pay.qr.svg`}
              alt={texts.product.upiCode(upi.payee)}
              width={208}
              height={208}
              loading="lazy"
            />
            <p>
              {texts.product.upiHint} <b>{upi.upiId}</b>
            </p>
            <a href={upiHref(upi)}>{texts.product.openUpiApp}</a>
          </details>
        </Way>
      )}
    </>
  );
}

/** A button that is less prominent than the Buy button. */
const Way = styled.div`
  text-align: center;
  a,
  summary {
    display: grid;
    place-items: center;
    min-height: 3.25em;
    padding: 0.5em 1em;
    border: 0.1em solid;
    border-radius: min(var(--lt-link-radius), 0.75em);
    color: inherit;
    font-weight: 700;
    text-decoration: none;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  img {
    display: block;
    max-width: 100%;
    height: auto;
    margin: 1em auto 0.5em;
    border-radius: 0.5em;
  }
  p {
    margin-bottom: 0.75em;
  }
  b {
    user-select: all;
  }
`;
