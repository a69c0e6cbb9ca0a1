import type { ServerPage } from '@linkstall/contracts/shell';
import { linkHref, pingOf, rupees } from '@linkstall/kit/text';

import { Avatar } from '../ui/avatar.tsx';
import { productPath, storePath } from '../ui/store-path.ts';
import { texts } from '../ui/texts.ts';
import { loadProduct, sampleProduct, type ProductData } from './load-product.ts';
import { percentOff } from './percent-off.ts';
import { Price } from './product-card.styles.ts';
import { ProductGallery } from './product-gallery.tsx';
import { Buy, Counter, Maker, Name, Off, Owner, Said, Store, Tag, Text } from './product-page.styles.ts';
import { ShareLink } from './share-link.tsx';
import { Foot, Page, Sheet } from './store-page.styles.ts';

const ProductView: ServerPage<ProductData>['Component'] = ({ data: { owner, theme, product } }) => (
  <Page $theme={theme}>
    <Sheet>
      <Owner>
        <Maker href={`/${owner.username}`}>
          <Avatar url={owner.avatar.url} fullName={owner.fullName} />
          <span>
            <b>{owner.fullName}</b> <small>@{owner.username}</small>
          </span>
        </Maker>
        <Store href={storePath(owner.username)}>{texts.product.all}</Store>
      </Owner>
      <Counter>
        <ProductGallery product={product} />
        <Said>
          <Name>{product.Product_Name}</Name>
          <Cost product={product} username={owner.username} />
          <Buy
            href={linkHref(product.Product_Url)}
            ping={pingOf(product._id)}
            target="_blank"
            rel="noopener nofollow sponsored"
          >
            <span>{product.Product_Retailer ? texts.product.buyAt(product.Product_Retailer) : texts.product.buy}</span>
            <span className="ls-hidden">{texts.product.newTab}</span>
          </Buy>
          <Text>{product.Product_Desc}</Text>
        </Said>
      </Counter>
    </Sheet>
    <Foot>
      <a href="/">{texts.store.madeWith}</a>
    </Foot>
  </Page>
);

function Cost({ product, username }: Pick<ProductData, 'product'> & { readonly username: string }) {
  const { Product_Price: price, Product_Discount_Price: now } = product;
  const percent = percentOff(price, now);
  return (
    <Tag>
      <Price>
        <b>{rupees(now)}</b>
        {now < price && (
          <s>
            <span className="ls-hidden">{texts.product.priceBefore}</span>
            {rupees(price)}
          </s>
        )}
      </Price>
      {percent > 0 && <Off>{texts.product.off(percent)}</Off>}
      <ShareLink path={productPath(username, product._id)} title={product.Product_Name} />
    </Tag>
  );
}

/** `/store/@{username}/{product}`: one thing that can be shown to somebody. */
export const productPage: ServerPage<ProductData> = {
  load: loadProduct,
  Component: ProductView,
  sample: sampleProduct,
};
