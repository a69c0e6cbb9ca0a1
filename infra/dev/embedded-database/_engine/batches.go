package sqlite

import (
	"context"
	"slices"

	"github.com/FerretDB/FerretDB/internal/backends"
)

// SQLite refuses a statement with more than 32,766 variables.
const batchSize = 10_000

// DeleteAll deletes documents in batches. The original version refuses to delete many documents at once.
func (c *collection) DeleteAll(ctx context.Context, params *backends.DeleteAllParams) (*backends.DeleteAllResult, error) {
	if params.RecordIDs != nil {
		return c.deleteBatch(ctx, params)
	}
	result := new(backends.DeleteAllResult)
	for ids := range slices.Chunk(params.IDs, batchSize) {
		deleted, err := c.deleteBatch(ctx, &backends.DeleteAllParams{IDs: ids})
		if err != nil {
			return nil, err
		}
		result.Deleted += deleted.Deleted
	}
	return result, nil
}
